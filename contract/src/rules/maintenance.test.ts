import { describe, expect, test } from 'vitest'
import { dueDay, maintenanceState, maintenanceYear } from './maintenance.ts'

test.each([
  ['2026-02-03', 1, '2027-02-03'],
  ['2026-12-31', 2, '2028-12-31'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 2, '2026-02-28'],
  ['2024-02-29', 3, '2027-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['1896-02-29', 4, '1900-02-28'],
  ['1996-02-29', 4, '2000-02-29'],
  ['2025-02-28', 3, '2028-02-28'],
])('installed on %s, year %i falls on %s', (installed, year, expected) => {
  expect(dueDay(installed, year)).toBe(expected)
})

describe('a day on which it was done counts for the year that is nearest', () => {
  test.each([
    ['the day itself', '2024-03-10', '2026-03-10', 2],
    ['some weeks early', '2024-03-10', '2026-01-20', 2],
    ['some weeks late', '2024-03-10', '2026-05-20', 2],
    ['less than half a year late', '2024-03-10', '2026-09-08', 2],
    ['more than half a year late', '2024-03-10', '2026-09-09', 3],
    ['as far from both', '2023-03-01', '2027-08-31', 4],
    ['the day of installation', '2024-03-10', '2024-03-10', 1],
    ['in the first months', '2024-03-10', '2024-05-01', 1],
    ['over the new year', '2024-12-30', '2027-01-02', 2],
    ['before the new year', '2024-01-02', '2026-12-30', 3],
    ['a leap day', '2024-02-29', '2028-02-29', 4],
    ['of a leap day', '2024-02-29', '2027-03-01', 3],
  ])('%s', (_, installed, day, expected) => {
    expect(maintenanceYear(installed, day)).toBe(expected)
  })
})

test.each([
  ['2026-11-26', null, 'overdue'],
  ['2026-11-27', null, 'due'],
  ['2026-11-28', null, 'due'],
  ['2026-11-26', '2026-11-27', 'done'],
  ['2027-11-26', '2026-11-27', 'done'],
])('what falls on %s and was done on %s is %s', (due_day, done_day, expected) => {
  expect(maintenanceState({ due_day, done_day }, '2026-11-27')).toBe(expected)
})
