/** The `tel:` link of a number as people write it. The '(0)' after a country code is not dialled. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\+\d+\s*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`
}
