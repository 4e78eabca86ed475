import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageFailed } from './failed-state.tsx'

function show(error: { requestId: string | null }) {
  const query = { error, isFetching: false, refetch: async () => {} }
  render(<PageFailed title="De lijst kon niet worden geladen" query={query} />)
  return screen.getByRole('alert').textContent
}

test('a failure of the server says which number to report', () => {
  expect(show({ requestId: 'a1b2c3d4e5f6' })).toContain('Blijft het misgaan? Meld dan dit nummer: a1b2c3d4e5f6')
})

test('a failure of the connection has no number', () => {
  expect(show({ requestId: null })).not.toContain('nummer')
})
