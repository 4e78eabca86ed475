const wholeNumber = new Intl.NumberFormat('nl-NL')
const day = new Intl.DateTimeFormat('nl-NL', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Amsterdam',
})

export function wordPoints(points: number): string {
  return `${points < 0 ? '−' : ''}${wholeNumber.format(Math.abs(points))} ${Math.abs(points) === 1 ? 'punt' : 'punten'}`
}

/** Only what was taken back leads there, never an order. */
export function wordBelowZero(balance: number): string {
  return `Je staat ${wordPoints(-balance)} onder nul, omdat er punten zijn teruggenomen. De volgende punten vullen dit aan.`
}

export function wordChange(points: number): string {
  return `${points < 0 ? '−' : '+'} ${wholeNumber.format(Math.abs(points))}`
}

export function wordDay(moment: string): string {
  return day.format(new Date(moment))
}
