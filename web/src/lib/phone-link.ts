/** The link that calls a number as people write it. The '(0)' behind a country code is not dialled. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\+\d+\s*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`
}
