import type { MaintenanceState } from '../maintenance.ts'

// Yearly maintenance: year n of an installation falls n years after it, on the same day. The database says the same in SQL
// (server/src/features/maintenance/store.ts).

/** How many days ahead the dashboard looks. */
export const soonDays = 30

/** The day of year n after an installation; 29 February falls on the 28th in a year without one. */
export function dueDay(installDate: string, year: number): string {
  const there = `${String(yearOf(installDate) + year).padStart(4, '0')}${installDate.slice(4)}`
  return there.endsWith('-02-29') && !isLeapYear(Number(there.slice(0, 4))) ? there.replace(/29$/, '28') : there
}

/** Which year's maintenance was done on a day: the one whose day is nearest, the earlier of two; the first at least. */
export function maintenanceYear(installDate: string, day: string): number {
  const guess = Math.max(1, yearOf(day) - yearOf(installDate))
  const near = [guess - 1, guess, guess + 1].filter((year) => year > 0)
  const distance = (year: number) => Math.abs(Date.parse(dueDay(installDate, year)) - Date.parse(day))
  return near.reduce((best, year) => (distance(year) < distance(best) ? year : best))
}

/** A day that is today is not overdue yet. */
export function maintenanceState(
  { due_day, done_day }: { due_day: string; done_day: string | null },
  today: string,
): MaintenanceState {
  if (done_day !== null) return 'done'
  return due_day < today ? 'overdue' : 'due'
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
