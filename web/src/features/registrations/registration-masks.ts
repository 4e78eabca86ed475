import {
  joinParts,
  partWords,
  type SerialMask,
  type SerialNumberPart,
  serialNumberParts,
  shapeSerialNumber,
} from '@portal/contract/rules/serial-number'
import { createMask, type Mask } from '../../ui/fields/mask.ts'

/** Spec §5: four digits, a space and two letters. */
export const postcodeMask = createMask(maskParts('9999 aa'))

/**
 * The keyboard of a phone for a postcode: digits until there are four, then letters. Chromium changes it while one types;
 * another browser might stay at the digits, so there it is the keyboard with both.
 */
export function postcodeKeyboard(typed: string): 'numeric' | 'text' {
  // The build renders the form without a navigator.
  const changesWhileTyping = typeof navigator !== 'undefined' && 'virtualKeyboard' in navigator
  return changesWhileTyping && /^\d{0,3}$/.test(typed) ? 'numeric' : 'text'
}

/** The mask for typing serial numbers of a brand; none for free text, or while it is unknown how the brand writes them. */
export function serialNumberMask(mask: SerialMask | undefined): Mask | null {
  if (!mask) return null
  const known = masks.get(mask) ?? createMask(maskParts(mask))
  masks.set(mask, known)
  return known
}

// A field takes another mask for another format.
const masks = new Map<string, Mask>()

function maskParts(mask: string) {
  // Of each stretch between separators, how long it may get and of which signs: that tells at once what doesn't fit.
  const stretches = mask.split(/([ -])/).map((stretch) => {
    const signs = /^9+$/.test(stretch) ? '\\d' : /^a+$/.test(stretch) ? 'a-z' : 'a-z\\d'
    return /^[ -]$/.test(stretch) ? stretch : `[${signs}]{0,${stretch.length}}`
  })
  const pattern = stretches.reduceRight((rest, each, at) => (at % 2 === 1 ? `(?:${each}${rest})?` : each + rest), '')
  return {
    shape: (text: string) => shapeSerialNumber(mask, text),
    expects: (text: string) => nextPart(text, serialNumberParts(mask)),
    pattern: new RegExp(`^(?:(?=[a-z\\d])${pattern})?$`, 'i'),
  }
}

/** How a brand writes its serial numbers, in words; nothing for a brand that is not known yet. */
export function serialNumberHint(brand: string, mask: SerialMask | undefined): string {
  if (brand === '') return 'Kies eerst het merk: dat bepaalt de notatie.'
  if (!mask) return 'Neem het nummer over zoals het op het toestel staat.'
  return `${capitalized(serialNumberNotation(mask))}, bijvoorbeeld ${exampleOf(mask)}.`
}

/** Such as 'twee letters en zes cijfers'. */
export function serialNumberNotation(mask: string): string {
  return joinParts(serialNumberParts(mask).map((part) => partWords(part, numberWords[part.size])))
}

const numberWords = 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ')

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function exampleOf(mask: string): string {
  let [letters, digits] = [0, 0]
  return mask.replace(/[a9*]/g, (sign) => (sign === '9' ? String(++digits % 10) : 'ABCDEFGH'.charAt(letters++ % 8)))
}

/** What remains of a serial number in the format of another brand. */
export function reshapeSerialNumber(mask: SerialMask | undefined, typed: string): string {
  return serialNumberMask(mask)?.shape(typed) ?? typed
}

function nextPart(text: string, parts: readonly SerialNumberPart[]): string {
  if (parts.length === 1) return `Alleen ${partWords(parts[0]!)}.`
  let left = text.replace(/[ -]/g, '').length
  const next = parts.findIndex(({ size }) => (left -= size) < 0)
  if (next === 0) return `Begin met ${the(parts[0]!)}.`
  if (next === -1) return `Het is al compleet: ${joinParts(parts.map((part) => partWords(part)))}.`
  const komen = parts[next]!.size === 1 ? 'komt' : 'komen'
  return `Na ${the(parts[next - 1]!)} ${komen} ${partWords(parts[next]!)}.`
}

function the(part: SerialNumberPart): string {
  return part.size === 1 ? partWords(part) : `de ${partWords(part)}`
}
