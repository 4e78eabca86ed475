import { expect, test } from 'vitest'
import { cellChoices, filterChoices } from './cell-choices.ts'
import { testCells, testCatalogue } from './sheet.test-kit.ts'

test('offers every brand once, the models of the brand with their points, and the genders', () => {
  expect(cellChoices('brand', testCells(), testCatalogue).map(({ text }) => text)).toEqual([
    'AquaStar',
    'Solar',
    'Talent',
    'ATAG',
  ])
  expect(cellChoices('model', testCells({ brand: 'talent' }), testCatalogue)).toEqual([
    { text: 'T 40', credits: 300 },
    { text: 'T 60', credits: 400 },
  ])
  expect(cellChoices('selectedGender', testCells(), testCatalogue).map(({ text }) => text)).toEqual([
    'Man',
    'Vrouw',
    'Anders',
  ])
})

test('offers nothing for a field that is typed, and no models without a brand', () => {
  expect(cellChoices('client_name', testCells(), testCatalogue)).toEqual([])
  expect(cellChoices('model', testCells({ brand: '' }), testCatalogue)).toEqual([])
})

test('typing finds choices that start with the text, or else those with a word that does', () => {
  const models = cellChoices('model', testCells(), testCatalogue)

  expect(filterChoices(models, 'com').map(({ text }) => text)).toEqual(['Compact 8', 'Comfort 12'])
  expect(filterChoices(models, '12').map(({ text }) => text)).toEqual(['Comfort 12'])
  expect(filterChoices(models, 'xyz')).toEqual([])
})
