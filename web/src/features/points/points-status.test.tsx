import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PointsStatus } from './points-status.tsx'

test('points that the gift shop has not confirmed are pending', () => {
  render(<PointsStatus status="pending" credits={250} />)

  const status = screen.getByText('In behandeling').parentElement!
  expect(status.dataset.tone).toBe('wait')
  expect(screen.queryByText(/250/)).toBeNull()
})

test('confirmed points show how many they are', () => {
  render(<PointsStatus status="credited" credits={1250} />)

  const status = screen.getByText('+ 1.250 punten').parentElement!
  expect(status.dataset.tone).toBe('ok')
})

test('a status has an icon beside its text', () => {
  const { container } = render(<PointsStatus status="pending" credits={250} />)

  expect(container.querySelectorAll('svg')).toHaveLength(1)
})
