import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Calendar } from './calendar.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T23:30:00+01:00') })
})

afterEach(() => void vi.useRealTimers())

test('a calendar that is open over midnight goes on with the new day', () => {
  const onPick = vi.fn()
  render(<Calendar typed="" onPick={onPick} onClose={() => {}} />)
  expect(dayCell('23').getAttribute('aria-disabled')).toBe('true')

  act(() => void vi.advanceTimersByTime(2 * 60 * 60_000))

  expect(dayCell('23').getAttribute('aria-disabled')).toBeNull()
  expect(dayCell('23').hasAttribute('data-today')).toBe(true)
  expect(dayCell('22').hasAttribute('data-today')).toBe(false)
})

test("'Vandaag' is the day of the press", () => {
  const onPick = vi.fn()
  render(<Calendar typed="" onPick={onPick} onClose={() => {}} />)

  vi.setSystemTime(new Date('2026-11-23T00:30:00+01:00'))
  screen.getByRole('button', { name: 'Vandaag' }).click()

  expect(onPick).toHaveBeenCalledWith('23-11-2026')
})

test('a day to come can be picked where one is asked for, and no further than five years ahead', () => {
  const onPick = vi.fn()
  render(<Calendar typed="30-11-2031" isAhead onPick={onPick} onClose={() => {}} />)
  // The 30th is too far: the calendar opens today.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Jaar' }).value).toBe('2026')

  act(() => dayCell('24').click())

  expect(onPick).toHaveBeenCalledWith('24-11-2026')
  expect(screen.getAllByRole('option').at(-111)?.textContent).toBe('2031')
})

test('of what is planned no day before today can be picked, and no year', () => {
  const onPick = vi.fn()
  render(<Calendar typed="" isAhead="only" onPick={onPick} onClose={() => {}} />)

  act(() => dayCell('21').click())
  expect(onPick).not.toHaveBeenCalled()
  const years = within(screen.getByRole('combobox', { name: 'Jaar' })).getAllByRole('option')
  expect(years.map(({ textContent }) => textContent)).toEqual(['2031', '2030', '2029', '2028', '2027', '2026'])
  act(() => dayCell('22').click())
  expect(onPick).toHaveBeenCalledWith('22-11-2026')
})

function dayCell(day: string): HTMLElement {
  return screen.getByText(day, { selector: '[role=button]' })
}
