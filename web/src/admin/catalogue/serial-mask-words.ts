import { joinParts, partWords, type SerialMask, serialNumberParts } from '@portal/contract/rules/serial-number'

/** What a mask says, such as `2 letters en 6 cijfers`. */
export function serialMaskWords(mask: SerialMask): string {
  return mask === null ? 'Vrije tekst' : joinParts(serialNumberParts(mask).map((part) => partWords(part)))
}

/** A number as the mask has it: `AB 123456`. */
export function serialMaskExample(mask: string): string {
  const next = { a: 0, '9': 0, '*': 0 }
  return mask.replace(/[a9*]/g, (sign) => {
    const place = next[sign as keyof typeof next]++
    return sign === '9' ? String((place + 1) % 10) : String.fromCharCode(65 + (place % 26))
  })
}
