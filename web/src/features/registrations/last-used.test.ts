import { expect, test } from 'vitest'
import { lastUsedBrands, lastUsedModels } from './last-used.ts'

const compact8 = { brand: 'AquaStar', model: 'Compact 8' }
const compact12 = { brand: 'AquaStar', model: 'Compact 12' }
const talent = { brand: 'Talent', model: 'T1' }
const brands = ['A', 'B', 'C', 'D'].map((brand) => ({ brand, model: '1' }))
const models = ['1', '2', '3', '4'].map((model) => ({ brand: 'A', model }))

test.each([
  ['nothing was used', [], []],
  ['each brand once, the latest first', [compact8, talent, compact12], ['AquaStar', 'Talent']],
  ['three at most', brands, ['A', 'B', 'C']],
])('the brands that were used last: %s', (_, used, expected) => {
  expect(lastUsedBrands(used)).toEqual(expected)
})

test.each([
  ['no brand is chosen', [compact8], '', []],
  [
    'only those of the brand, each once',
    [compact12, talent, compact8, compact12],
    'AquaStar',
    ['Compact 12', 'Compact 8'],
  ],
  ['none of another brand', [talent], 'AquaStar', []],
  ['three at most', models, 'A', ['1', '2', '3']],
])('the models that were used last: %s', (_, used, brand, expected) => {
  expect(lastUsedModels(used, brand)).toEqual(expected)
})
