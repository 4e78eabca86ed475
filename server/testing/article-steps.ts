import { type ArticleDraft, type ArticleKind, articleKinds } from '@portal/contract/articles'
import fc from 'fast-check'
import { type ModelEntry, plannedFrom, stateAt } from './article-model.ts'

/** What staff may do to articles, in any order. */
type Act =
  | { act: 'create'; kind: ArticleKind; edit: Edit }
  | { act: 'save'; edit: Edit }
  | { act: 'publish'; fromHours: number | null; untilHours: number | null }
  | { act: 'withdraw' | 'dropPlan' | 'remove' | 'restore' }
  | { act: 'keepVersion'; edit: Edit | undefined }
  | { act: 'restoreVersion'; version: number }
  | { act: 'wait'; hours: number }

/** An act; on which entry, by whom, and whether it is one that allows the act and whose last save they have seen. */
export type Step = Act & { which: number; who: number; isApt: boolean }

export type StepOnEntry = Exclude<Step, { act: 'create' | 'wait' }>

/** One field, as somebody changes it; of the picture which one. */
export type Edit = Partial<ArticleDraft> & { picture?: number }

export const completeDraft: ArticleDraft = {
  title: 'Zout',
  url_slug: '',
  intro: 'Zo doe je het.',
  content: '<p>Doe het deksel open.</p>',
  image_id: null,
  image_alt: 'Een zak zout',
  image_decorative: false,
  image_focal: { x: 0.5, y: 0.25 },
  from: '2027-03-01',
  to: '2027-03-31',
}

// What can't be published is there, and rare.
const fields = {
  title: fc.constantFrom('Zout', 'Hardheid meten', 'Wat is hardheid?', ''),
  url_slug: fc.constantFrom('', 'zout', 'water', 'druk', 'zout', 'water', 'Zout!'),
  intro: fc.constantFrom('Zo doe je het.', 'Lees verder.', 'Kort.', ''),
  content: fc.constantFrom('<p>Doe het deksel open.</p>', '<p>En weer dicht.</p>', '<p>Klaar.</p>', ''),
  image_alt: fc.constantFrom('Een zak zout', 'Een deksel', ''),
  image_decorative: fc.boolean(),
  picture: fc.constantFrom(0, 1, 0, 1, 2),
  from: fc.constantFrom('2027-03-01', '2027-03-09', null),
  to: fc.constantFrom('2027-03-31', '2027-03-10', '2027-02-10'),
}
const edit: fc.Arbitrary<Edit> = fc.oneof(
  ...Object.entries(fields).map(([field, value]) => fc.record({ [field]: value })),
)

// Moments lie at quarters and halves of an hour and the clock moves by whole ones, so none of them meet within a sequence.
const fromHours = fc.constantFrom(null, null, -1.5, 0.5, 2.5, 2.5, 30.5)
const untilHours = fc.constantFrom(null, null, null, null, -0.25, 0.25, 3.25, 40.25)

const is = fc.constant
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ act: is('create'), kind: fc.constantFrom(...articleKinds), edit }) },
  { weight: 4, arbitrary: fc.record({ act: is('save'), edit }) },
  { weight: 6, arbitrary: fc.record({ act: is('publish'), fromHours, untilHours }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('withdraw', 'withdraw', 'remove', 'restore', 'restore') }) },
  { weight: 2, arbitrary: fc.record({ act: is('dropPlan') }) },
  { weight: 1, arbitrary: fc.record({ act: is('keepVersion'), edit: fc.option(edit, { nil: undefined }) }) },
  { weight: 2, arbitrary: fc.record({ act: is('restoreVersion'), version: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ act: is('wait'), hours: fc.constantFrom(1, 1, 3, 30) }) },
)
// Mostly the same one: then more happens to it.
const manner = fc.record({
  which: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
  who: fc.nat(2),
  isApt: fc.constantFrom(true, true, true, false),
})

const step: fc.Arbitrary<Step> = fc.tuple(act, manner).map(([chosen, how]) => ({ ...chosen, ...how }))

/** Sequences that shrink to the shortest one that still fails. */
export const steps = fc.array(step, { minLength: 8, maxLength: 24, size: 'max' })

/** Whether this act can do something with the entry. */
export function isAptFor(name: Step['act'], entry: ModelEntry, now: number): boolean {
  if (entry.isInBin) return name === 'restore'
  if (name === 'restoreVersion') return entry.versions.length > 0
  if (name === 'dropPlan') return plannedFrom(entry, now) !== null
  const state = stateAt(entry, now)
  const isSeen = state === 'gepubliceerd' || state === 'gepland'
  return name === 'withdraw' ? isSeen : name === 'remove' ? !isSeen : name !== 'restore'
}
