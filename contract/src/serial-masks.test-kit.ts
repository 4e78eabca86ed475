import type { SerialMask } from './rules/serial-number.ts'

const masks: Readonly<Record<string, SerialMask>> = { talent: '99999999999', atag: null }

/** How the brands of the specification write their serial numbers (spec §4). */
export function serialMaskOf(brand: string): SerialMask {
  const mask = masks[brand.toLowerCase()]
  return mask === undefined ? 'aa 999999' : mask
}
