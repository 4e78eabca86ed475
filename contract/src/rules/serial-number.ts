import { serialNumberMessages } from './serial-number-messages.ts'
import { textMessages } from './text.ts'

/**
 * How a brand writes its serial numbers: `a` is a letter, `9` a digit and `*` either; a blank or `-` stands for itself, and counts
 * for nothing when numbers are compared. Null is free text.
 */
export type SerialMask = string | null

export const maxSerialNumberLength = 50

export function serialNumberProblem(mask: SerialMask, serialNumber: string): string | null {
  const judged = judgedSigns(serialNumber, mask)
  if (judged === '' || (mask === null && serialNumberKey(serialNumber) === '')) return serialNumberMessages.missing
  if (mask === null) {
    // Stored as typed, so invisible characters and those that change the direction of text are refused.
    if (invisible.test(serialNumber)) return textMessages.invalidCharacters
    return serialNumber.trim().length > maxSerialNumberLength ? textMessages.tooLong(maxSerialNumberLength) : null
  }
  const signs = withoutSeparators(mask)
  return judged.length === signs.length && shapeSerialNumber(signs, judged) === judged ? null : refusal(mask)
}

function refusal(mask: string): string {
  const parts = serialNumberParts(mask).map((part) => partWords(part))
  return parts.length === 1
    ? `Serienummer moet uit ${parts[0]} bestaan`
    : `Serienummer moet bestaan uit ${joinParts(parts)}`
}

/** How a valid serial number is stored and shown: upper case with the blanks of its mask, or as typed where it is free text. */
export function formatSerialNumber(mask: SerialMask, serialNumber: string): string {
  return mask === null ? serialNumber.trim() : shapeSerialNumber(mask, judgedSigns(serialNumber, mask))
}

/** What of a text has a place in the mask, with what the mask puts between. */
export function shapeSerialNumber(mask: string, text: string): string {
  let shaped = ''
  let place = 0
  for (const character of text.toUpperCase()) {
    let next = place
    while (mask[next] === ' ' || mask[next] === '-') next += 1
    if (!places[mask[next] as Place]?.test(character)) continue
    shaped += mask.slice(place, next) + character
    place = next + 1
  }
  return shaped
}

/**
 * The form in which serial numbers are compared: upper case, normalized (NFKC), without blanks, invisible characters and `-`.
 * Whatever mask a brand has or had, a number in another of its spellings is the same one.
 */
export function serialNumberKey(serialNumber: string): string {
  return judgedSigns(serialNumber, '-')
}

/** What of a serial number a mask judges: a `-` counts for nothing only where the mask has one. */
export function judgedSigns(serialNumber: string, mask: SerialMask): string {
  const signs = serialNumber.normalize('NFKC').replace(blankOrInvisible, '').toUpperCase()
  return mask?.includes('-') ? signs.replaceAll('-', '') : signs
}

type Place = 'a' | '9' | '*'

const places = { a: /[A-Z]/, '9': /\d/, '*': /[A-Z\d]/ } as const
const nouns = {
  a: ['letter', 'letters'],
  '9': ['cijfer', 'cijfers'],
  '*': ['letter of cijfer', 'letters of cijfers'],
} as const

/** Neighbours of one kind in a mask, whatever it puts between them. */
export type SerialNumberPart = { of: Place; size: number }

export function serialNumberParts(mask: string): SerialNumberPart[] {
  const runs = withoutSeparators(mask).match(/a+|9+|\*+/g) ?? []
  return runs.map((run) => ({ of: run[0] as Place, size: run.length }))
}

/** In words, such as '2 letters'. */
export function partWords({ of, size }: SerialNumberPart, number = String(size)): string {
  return `${number} ${nouns[of][size === 1 ? 0 : 1]}`
}

export function joinParts(parts: readonly string[]): string {
  return parts.join(', ').replace(/, ([^,]*)$/, ' en $1')
}

function withoutSeparators(mask: string): string {
  return mask.replace(/[ -]/g, '')
}

// Unicode's lists of characters that are not drawn, and of those that format the text around them.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const blankOrInvisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
