const wholeNumber = new Intl.NumberFormat('nl-NL')
const day = new Intl.DateTimeFormat('nl-NL', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Amsterdam',
})

export function wordPoints(points: number): string {
  return `${wholeNumber.format(points)} ${Math.abs(points) === 1 ? 'punt' : 'punten'}`
}

export function wordChange(points: number): string {
  return `${points < 0 ? '−' : '+'} ${wholeNumber.format(Math.abs(points))}`
}

export function wordDay(moment: string): string {
  return day.format(new Date(moment))
}
