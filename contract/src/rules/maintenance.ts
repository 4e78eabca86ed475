// Yearly maintenance: year n of an installation falls n years after it, on the same day. The database says the same in SQL
// (server/src/features/maintenance/store.ts).

export const maintenanceStates = ['due', 'overdue', 'done'] as const

export type MaintenanceState = (typeof maintenanceStates)[number]

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

/** A month as `2027-03`. */
export const monthPattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** The month of a day, `2027-03`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The month that so many months later it is. */
export function monthsAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The twelve months of the year of a month. */
export function monthsOfYear(month: string): string[] {
  const january = `${month.slice(0, 4)}-01`
  return Array.from({ length: 12 }, (_, index) => monthsAfter(january, index))
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
