import { serialMaskOf } from '@portal/contract/serial-masks.test-kit'
import { expect, test } from 'vitest'
import { likelyProducts } from './result-panel.tsx'
import type { Found } from './use-scan.ts'

const compact8 = { brand: 'AquaStar', model: 'Compact 8' }
const compact12 = { brand: 'AquaStar', model: 'Compact 12' }
const softy = { brand: 'Softy', model: 'S' }
const talent = { brand: 'Talent', model: 'T1' }
const atag = { brand: 'ATAG', model: 'A1' }
const used = [compact12, talent, compact8, atag, softy, compact12]

const masks = new Map(used.map(({ brand }) => [brand, serialMaskOf(brand)]))

const serial = (serialNumber: string, brand: string | null): Found => ({ kind: 'serial', serialNumber, brand })

test.each([
  ['nothing was read', null, []],
  ['a label of another brand', { kind: 'other-brand', serialNumber: 'AB 190871', brands: ['AquaStar'] }, []],
  ['a number of the brand', serial('AB 190871', 'AquaStar'), [compact12, compact8]],
  ['a number of a brand that was never used', serial('AB 190871', 'Solar'), []],
  ['a number without a brand', serial('AB 190871', null), [compact12, compact8, softy]],
  ['free text of a brand', serial('x', 'ATAG'), [atag]],
] satisfies [string, Found | null, object[]][])('%s', (_, found, expected) => {
  expect(likelyProducts(used, found, masks)).toEqual(expected)
})
