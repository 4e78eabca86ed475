import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PointsStatus } from './points-status.tsx'

test('points that the gift shop has not confirmed are pending', () => {
  render(<PointsStatus registration={{ credits: 250, synced_sparco: false }} />)

  const status = screen.getByText('In behandeling')
  expect(status.dataset.tone).toBe('wait')
  expect(screen.queryByText(/250/)).toBeNull()
})

test('points that were confirmed show how many they are', () => {
  render(<PointsStatus registration={{ credits: 1250, synced_sparco: true }} />)

  const status = screen.getByText('+ 1.250 punten')
  expect(status.dataset.tone).toBe('ok')
})

test('a status has an icon beside its text, so that it never hangs on colour alone', () => {
  const { container } = render(<PointsStatus registration={{ credits: 250, synced_sparco: false }} />)

  expect(container.querySelectorAll('svg')).toHaveLength(1)
})
