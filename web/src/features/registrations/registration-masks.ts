import { serialNumberKind } from '@portal/contract/rules/serial-number'
import type { Mask } from '../../ui/mask.ts'

const digit = /\d/
const letter = /[A-Z]/

/** Spec §5: four digits, a space and two letters. */
export const postcodeMask = twoGroups({ of: digit, size: 4 }, { of: letter, size: 2 })

const ordinaryMask = twoGroups({ of: letter, size: 2 }, { of: digit, size: 6 })

const talentMask: Mask = { strict: elevenDigits, mending: elevenDigits }

/** The mask of a brand's serial numbers (spec §4); without a brand there is none yet, and ATAG's are free. */
export function serialNumberMask(brand: string): Mask | null {
  const kind = serialNumberKind(brand)
  if (brand === '' || kind === 'atag') return null
  return kind === 'talent' ? talentMask : ordinaryMask
}

/** How a brand writes its serial numbers, in words. */
export const serialNumberHints = {
  unknown: 'Kies eerst het merk: de notatie verschilt per merk.',
  ordinary: 'Twee letters en zes cijfers, bijvoorbeeld AB 123456.',
  talent: 'Elf cijfers, bijvoorbeeld 12345678901.',
  atag: 'Neem het nummer over zoals het op het toestel staat.',
} as const

/** What remains of a serial number when it is written the way of another brand. */
export function reshapeSerialNumber(brand: string, typed: string): string {
  return serialNumberMask(brand)?.strict(typed) ?? typed
}

function elevenDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 11)
}

type Group = { of: RegExp; size: number }

// While the first group is being mended it may be short; otherwise the second one has to wait for it.
function twoGroups(first: Group, second: Group): Mask {
  const shape = (text: string, isMending: boolean) => {
    let start = ''
    let end = ''
    for (const character of text.toUpperCase()) {
      const startIsReady = isMending ? start !== '' : start.length === first.size
      if (end === '' && start.length < first.size && first.of.test(character)) start += character
      else if (startIsReady && end.length < second.size && second.of.test(character)) end += character
    }
    return end ? `${start} ${end}` : start
  }
  return { strict: (text) => shape(text, false), mending: (text) => shape(text, true) }
}
