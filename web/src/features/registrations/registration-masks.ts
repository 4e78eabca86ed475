import { serialNumberKind } from '@portal/contract/rules/serial-number'
import { createMask, type Mask } from '../../ui/fields/mask.ts'

/** Spec §5: four digits, a space and two letters. */
export const postcodeMask = createMask({
  shape: (text) => twoGroups(text, { of: /\d/, size: 4 }, { of: /[A-Z]/, size: 2 }),
  expects: (text) => nextGroup(text, { size: 4, name: '4 cijfers' }, { size: 2, name: '2 letters' }),
  pattern: /^(\d{1,4}( [a-z]{0,2})?)?$/i,
})

/**
 * The keyboard of a phone for a postcode: digits until there are four, then letters. Chromium changes it while one types;
 * another browser might stay at the digits, so there it is the keyboard with both.
 */
export function postcodeKeyboard(typed: string): 'numeric' | 'text' {
  // The build renders the form without a navigator.
  const changesWhileTyping = typeof navigator !== 'undefined' && 'virtualKeyboard' in navigator
  return changesWhileTyping && /^\d{0,3}$/.test(typed) ? 'numeric' : 'text'
}

const ordinaryMask = createMask({
  shape: (text) => twoGroups(text, { of: /[A-Z]/, size: 2 }, { of: /\d/, size: 6 }),
  expects: (text) => nextGroup(text, { size: 2, name: '2 letters' }, { size: 6, name: '6 cijfers' }),
  pattern: /^([a-z]{1,2}( \d{0,6})?)?$/i,
})

const talentMask = createMask({
  shape: (text) => text.replace(/\D/g, '').slice(0, 11),
  expects: () => 'Alleen 11 cijfers.',
  pattern: /^\d{0,11}$/,
})

/** The mask of a brand's serial numbers (spec §4); without a brand there is none yet, and ATAG's are free. */
export function serialNumberMask(brand: string): Mask | null {
  const kind = serialNumberKind(brand)
  if (brand === '' || kind === 'atag') return null
  return kind === 'talent' ? talentMask : ordinaryMask
}

/** How a brand writes its serial numbers, in words. */
export const serialNumberHints = {
  unknown: 'Kies eerst het merk: dat bepaalt de notatie.',
  ordinary: 'Twee letters en zes cijfers, bijvoorbeeld AB 123456.',
  talent: 'Elf cijfers, bijvoorbeeld 12345678901.',
  atag: 'Neem het nummer over zoals het op het toestel staat.',
} as const

/** What remains of a serial number in the format of another brand. */
export function reshapeSerialNumber(brand: string, typed: string): string {
  return serialNumberMask(brand)?.shape(typed) ?? typed
}

type Group = { of: RegExp; size: number }

type NamedGroup = { size: number; name: string }

function nextGroup({ length }: string, first: NamedGroup, second: NamedGroup): string {
  if (length < first.size) return `Begin met de ${first.name}.`
  return length <= first.size + second.size
    ? `Na de ${first.name} komen ${second.name}.`
    : `Het is al compleet: ${first.name} en ${second.name}.`
}

// The second group starts when the first one is complete.
function twoGroups(text: string, first: Group, second: Group): string {
  let start = ''
  let end = ''
  for (const character of text.toUpperCase()) {
    if (start.length < first.size) start += first.of.test(character) ? character : ''
    else if (end.length < second.size && second.of.test(character)) end += character
  }
  return end ? `${start} ${end}` : start
}
