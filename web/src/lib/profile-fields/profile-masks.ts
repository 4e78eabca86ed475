import type { Mask } from '../../ui/mask.ts'

/** Spec §5: four digits and two letters. */
export const compactPostcodeMask: Mask = { strict: compactPostcode, mending: compactPostcode }

/** Spec §5: eight digits. */
export const kvkMask: Mask = { strict: eightDigits, mending: eightDigits }

function compactPostcode(text: string): string {
  let shaped = ''
  for (const character of text.toUpperCase()) {
    const wanted = shaped.length < 4 ? /\d/ : /[A-Z]/
    if (shaped.length < 6 && wanted.test(character)) shaped += character
  }
  return shaped
}

function eightDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 8)
}
