import { describe, expect, test } from 'vitest'
import { faqGroups } from './faq-groups.ts'

const questions = faqGroups.flatMap((group) => group.questions)

function answerTo(slug: string): string {
  const found = questions.find((question) => question.slug === slug)
  return [found?.question, ...(found?.answer ?? [])].join(' ')
}

test('there are the six groups of the specification, with at least four questions each', () => {
  expect(faqGroups.map(({ title }) => title)).toEqual([
    'Werking',
    'Voordelen',
    'Installatie',
    'Aanschaf',
    'Onderhoud & Garantie',
    'Over ons',
  ])
  for (const group of faqGroups) expect(group.questions.length, group.title).toBeGreaterThanOrEqual(4)
})

test('every question and group has an address of its own', () => {
  const slugs = [...faqGroups, ...questions].map(({ slug }) => slug)

  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

// Spec §9, 'FAQ business facts', line by line.
describe('the answer has its fact:', () => {
  test.each([
    ['garantie', '24 maanden wettelijke garantie'],
    ['garantie', '1 jaar all-in garantie'],
    ['garantie', 'Registreer je het toestel'],
    ['garantie', 'De wettelijke rechten van je klant blijven altijd bestaan'],
    ['zoutverbruik', 'ongeveer 350 tot 500 gram zout per m³'],
    ['spoelen', 'minstens 50 liter'],
    ['spoelen', 'maximaal 10 liter per minuut'],
    ['spoelen', 'na zeven dagen nog niet gespoeld'],
    ['spoeltijd', '02.00 uur'],
    ['geluid', 'ongeveer 45 dB'],
    ['stroomverbruik', 'ongeveer 2 euro per jaar'],
    ['drukverlies', 'consumentenmodellen maximaal 0,3 bar'],
    ['drukverlies', 'grote modellen maximaal 0,6 bar'],
    ['werkdruk', 'maximaal 7,0 bar'],
    ['afvoer', 'maximaal 120 cm omhoog'],
    ['resthardheid', 'aan derden levert, houdt een resthardheid van minstens 5,6 °dH'],
    ['terugstroombeveiliging', 'eigen gebruik, zoals in een woonhuis, een beveiliging van het type CA'],
    ['terugstroombeveiliging', 'aan derden, bijvoorbeeld in een hotel of een appartementengebouw, dan is type BA'],
    ['onderhoudsbeurt', 'Eén keer per jaar'],
    ['onderhoudscontract', 'er zijn geen contracten'],
    ['waddeneilanden', 'behalve op de Waddeneilanden'],
    ['bereikbaarheid', 'Op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur'],
    ['betalen', 'Op factuur. Je krijgt de factuur per e-mail, met een betaallink'],
  ])('%s: %s', (slug, fact) => {
    expect(answerTo(slug)).toContain(fact)
  })
})

test('the company goes by the name of the provider', () => {
  expect(answerTo('bereikbaarheid')).toContain('Wanneer is Zilverbron telefonisch bereikbaar?')
})
