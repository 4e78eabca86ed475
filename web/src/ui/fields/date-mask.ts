import { createMask } from './mask.ts'

/** Shapes what is typed or pasted into dd-mm-jjjj: `3-10-2022`, `03/10/2022`, `03102022` and `2022-10-03` too. */
export const dateMask = createMask({ shape: shapeDate, pattern: /^\d{0,2}(-\d{0,2}(-\d{0,4})?)?$/ })

function shapeDate(text: string): string {
  const dutch = text.replace(/^\s*(\d{4})-(\d\d?)-(\d\d?)\s*$/, '$3-$2-$1')
  // Without the zeros `3-10-2022` would fill the places from the left and become 31-02-022.
  const padded = dutch.replace(/(^|\D)(\d)(?=\D)/g, '$10$2')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean)
  const startsNextPart = /\D$/.test(padded) && (digits.length === 2 || digits.length === 4)
  return parts.join('-') + (startsNextPart ? '-' : '')
}
