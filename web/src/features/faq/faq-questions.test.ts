import { describe, expect, test } from 'vitest'
import { faqGroups } from '../../../testing/faq-groups.ts'
import { loadArticleCleaner } from '../news/clean-article.ts'
import { findQuestions, readGroups } from './faq-questions.ts'

const clean = await loadArticleCleaner()
const groups = readGroups(faqGroups, clean)

const anchorsFor = (sought: string) =>
  findQuestions(groups, sought).flatMap(({ questions }) => questions.flatMap(({ anchors }) => anchors))

test('without a search every question is there', () => {
  expect(findQuestions(groups, '  ')).toEqual(groups)
})

describe('a search finds', () => {
  test.each([
    ['case and accents left aside', 'EÉN kéér', 'onderhoudsbeurt'],
    ['a unit without its small figure', 'gram m3', 'zoutverbruik'],
    ['a figure with a dot', '0.3 bar', 'drukverlies'],
    ['a time with a colon', '02:00', 'spoeltijd'],
    ['words of several paragraphs, in any order', 'slaapt uur', 'spoeltijd'],
    ['a sign that HTML writes otherwise', '& graag', 'drinken'],
    ['the name of the group', 'over ons punten', 'punten'],
  ])('with %s', (_how, sought, anchor) => {
    expect(anchorsFor(sought)).toContain(anchor)
  })
})

test('every word has to be in the same question, and tags and addresses are none', () => {
  expect(anchorsFor('zoutverbruik waddeneilanden')).toEqual([])
  expect(anchorsFor('href')).toEqual([])
})

test('a group without a match, or without questions, is left out', () => {
  expect(findQuestions(groups, 'betaallink').map(({ name }) => name)).toEqual(['Aanschaf'])
  expect(readGroups([{ id: 'werking', name: 'Werking', questions: [] }], clean)).toEqual([])
})

describe('the way on is the last paragraph when it is nothing but a link to a page of the portal:', () => {
  test.each([
    ['<p>Zo.</p><p><a href="/service/contact">Vraag het</a></p>', { to: '/service/contact', text: 'Vraag het' }],
    ['<p>Zo.</p><p><a href="/service/contact">Vraag het</a>.</p>', null],
    ['<p><a href="/service/contact">Vraag het</a></p><p>Zo.</p>', null],
    ['<p>Zo.</p><p><a href="https://elders.example/">Elders</a></p>', null],
    ['<p>Zo.</p><p><a href="/nieuws/zout">Lees meer</a></p>', null],
    ['<ul><li><a href="/punten">Punten</a></li></ul>', null],
    ['', null],
  ])('%s', (answer, way) => {
    const question = { id: 1, question: 'Hoe?', answer, anchors: [] }

    const [group] = readGroups([{ id: 'werking', name: 'Werking', questions: [question] }], clean)

    expect(group?.questions[0]?.way).toEqual(way)
    expect(group?.questions[0]?.answer.querySelectorAll('a')).toHaveLength(way || !answer.includes('<a') ? 0 : 1)
  })
})
