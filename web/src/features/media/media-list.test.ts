import { brandsOf } from '@portal/contract/media-lists'
import { describe, expect, test } from 'vitest'
import { downloadList, imageList, toMerk } from './media-list.ts'

describe('the address of the image bank', () => {
  const addresses: [what: string, query: Record<string, unknown>, read: object][] = [
    ['nothing', {}, {}],
    [
      'everything',
      { page: '2', zoek: 'logo', categorie: "Logo's", merk: 'Solar', sorteer: '-created_at' },
      { page: 2, zoek: 'logo', categorie: "Logo's", merk: 'Solar', sorteer: '-created_at' },
    ],
    ['several brands', { merk: 'AquaStar,Softy' }, { merk: 'AquaStar,Softy' }],
    ['brands in another order', { merk: 'Softy,AquaStar' }, { merk: 'AquaStar,Softy' }],
    ['a brand twice', { merk: 'Softy,Softy' }, { merk: 'Softy' }],
    ['a brand that nobody sells', { merk: 'Softy,Onbekend' }, { merk: 'Softy' }],
    ['only such brands', { merk: 'Onbekend' }, {}],
    ['a brand in small letters', { merk: 'softy' }, {}],
    ['brands that are no text', { merk: ['Softy'] }, {}],
    ['a category of the downloads', { categorie: 'Handleiding' }, {}],
    ['a column of the downloads', { sorteer: 'title' }, {}],
    ['something of the language itself', { categorie: 'constructor', merk: 'toString' }, {}],
  ]

  test.each(addresses)('with %s is read', (_what, query, read) => {
    expect(imageList.read(query)).toEqual(read)
  })
})

test('the address of the downloads has categories and columns of its own', () => {
  const query = { categorie: 'Brochures', sorteer: 'title' }

  expect(downloadList.read(query)).toEqual(query)
})

test.each([
  [[], undefined],
  [['Softy'], 'Softy'],
  [['Softy', 'AquaStar'], 'AquaStar,Softy'],
])('the brands %o are "%s" in the address', (chosen, merk) => {
  expect(toMerk(chosen)).toBe(merk)
  expect(new Set(brandsOf(merk))).toEqual(new Set(chosen))
})
