import { describe, expect, test } from 'vitest'
import { faqGroups } from './faq-groups.ts'
import { findQuestions } from './faq-page.tsx'

const slugsFor = (sought: string) =>
  findQuestions(faqGroups, sought).flatMap(({ questions }) => questions.map(({ slug }) => slug))

test('without a search every question is there', () => {
  expect(findQuestions(faqGroups, '  ')).toEqual(faqGroups)
})

describe('a search finds', () => {
  test.each([
    ['case and accents left aside', 'EÉN kéér', 'onderhoudsbeurt'],
    ['a unit without its small figure', 'gram m3', 'zoutverbruik'],
    ['a figure with a dot', '0.3 bar', 'drukverlies'],
    ['a time with a colon', '02:00', 'spoeltijd'],
    ['words in any order', 'wadden onderhoud', 'waddeneilanden'],
    ['the name of the group', 'over ons punten', 'punten'],
  ])('with %s', (_how, sought, slug) => {
    expect(slugsFor(sought)).toContain(slug)
  })
})

test('every word has to be in the same question', () => {
  expect(slugsFor('zoutverbruik waddeneilanden')).toEqual([])
})

test('a group without a match is left out', () => {
  expect(findQuestions(faqGroups, 'betaallink').map(({ title }) => title)).toEqual(['Aanschaf'])
})
