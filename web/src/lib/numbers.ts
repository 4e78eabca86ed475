const wholeNumber = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0 })

/** A whole number in Dutch notation: 1250 becomes 1.250. */
export function formatNumber(number: number): string {
  return wholeNumber.format(number)
}

/** '1 rij' or '2 rijen'. */
export function count(number: number, one: string, more: string): string {
  return `${formatNumber(number)} ${number === 1 ? one : more}`
}

/** A number that is all of them, or with `hasMore` as many as were counted: `10.000+`. */
export function countText(number: number, hasMore = false): string {
  return `${formatNumber(number)}${hasMore ? '+' : ''}`
}
