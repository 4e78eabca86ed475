export const monthPattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** The month of a day, `2027-03`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function monthsAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export function monthsOfYear(month: string): string[] {
  const january = `${month.slice(0, 4)}-01`
  return Array.from({ length: 12 }, (_, index) => monthsAfter(january, index))
}
