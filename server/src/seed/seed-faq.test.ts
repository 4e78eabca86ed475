import { type FaqGroup, faqGroups } from '@portal/contract/faq'
import { findFaqProblems } from '@portal/contract/faq-for-staff'
import { isWebPath } from '@portal/contract/web-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { seedFaq } from './seed-faq.ts'

const portal = await createTestPortal()
const { db } = portal
afterAll(() => portal.close())

let groups: FaqGroup[]
const questions = () => groups.flatMap((group) => group.questions)

async function seedAndRead(contactPhone: string | null = null): Promise<FaqGroup[]> {
  await portal.reset()
  await seedFaq(db, { provider: 'Zacht & Zoon', contactPhone })
  return read()
}

async function read(): Promise<FaqGroup[]> {
  const client = await portal.clientOf(await portal.create.member())
  return (await client.get('/api/faq/index')).json().groups
}

beforeAll(async () => {
  groups = await seedAndRead()
})

function textOf(anchor: string): string {
  const { question, answer } = questions().find(({ anchors }) => anchors[0] === anchor)!
  return `${question} ${answer.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')}`
}

test('there are the six groups of the specification, with at least four questions each', () => {
  expect(groups.map(({ name }) => name)).toEqual([
    'Werking',
    'Voordelen',
    'Installatie',
    'Aanschaf',
    'Onderhoud & Garantie',
    'Over ons',
  ])
  for (const group of groups) expect(group.questions.length, group.name).toBeGreaterThanOrEqual(4)
})

test('every question has one earlier address, which is no other', () => {
  const anchors = questions().flatMap((question) => question.anchors)

  expect(anchors).toHaveLength(questions().length)
  expect(new Set([...anchors, ...faqGroups.map(({ id }) => id)]).size).toBe(anchors.length + faqGroups.length)
})

test('staff could publish each as it is, and its links lead to pages of the portal', async () => {
  const drafts = await db.query<{ draft: Parameters<typeof findFaqProblems>[0] }>(
    `select draft from content where kind = 'faq'`,
  )

  expect(drafts.map(({ draft }) => findFaqProblems(draft))).toEqual(drafts.map(() => ({})))
  const links = questions().flatMap(({ answer }) => [...answer.matchAll(/ href="([^"]*)"/g)].map(([, to]) => to!))
  expect(links.filter((to) => !isWebPath(to))).toEqual([])
  expect(links).toHaveLength(7)
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
  ])('%s: %s', (anchor, fact) => {
    expect(textOf(anchor)).toContain(fact)
  })
})

test('the company goes by the name of the provider, and its number is named when it has one', async () => {
  expect(textOf('bereikbaarheid')).toContain('Wanneer is Zacht & Zoon telefonisch bereikbaar?')
  expect(textOf('bereikbaarheid')).toContain('13.00 tot 17.00 uur.')
  expect(textOf('gegevens-van-je-klant')).toContain('Zacht & Zoon gebruikt ze')

  groups = await seedAndRead('088 <123>')

  const answers = questions().map(({ answer }) => answer)
  expect(answers.filter((answer) => answer.includes('tot 17.00 uur, op 088 &lt;123&gt;.</p>'))).toHaveLength(1)
  expect(answers.join('')).not.toContain('{{')
})

test('they are stored once: what was removed since stays away, also when replicas start together', async () => {
  const before = (await seedAndRead()).flatMap((group) => group.questions)
  await db.query(`delete from content where kind = 'faq' and id <> $1`, [before[0]!.id])

  await Promise.all([1, 2, 3].map(() => seedFaq(db, { provider: 'Ander', contactPhone: null })))

  expect((await read()).flatMap((group) => group.questions)).toEqual([before[0]])
})
