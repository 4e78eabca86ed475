import { orderMessages } from './content-order.ts'
import { contentMessages } from './content.ts'
import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'

// What the document says of the calls for subjects with a working copy. All have the same calls, so that a subject is described by its
// words and by examples of its own fields.

type Words = { Noun: string; Many: string; one: string; many: string }

/** A call: its name in the document, what that says of it, and examples. All of them name the subject by its words. */
type CallTexts = OperationTexts & { name: string; request?: Record<string, unknown>; reply?: unknown }

type Examples = {
  kind: string
  draft: Record<string, unknown>
  /** Beside facts and draft, what an entry has of its own; and what its list has beside the facts. */
  own: Record<string, unknown>
  listed: Record<string, unknown>
  /** What is not taken over into a copy. */
  copied: Record<string, unknown>
  uses: unknown
}

type DescribedList = {
  words: Words
  calls: { list: { path: string } } & Record<string, unknown>
  subjects: readonly { words: Words; calls: object }[]
  examples: Examples
}

const outdated = {
  description:
    'Saved by somebody else since that `rev`: `current` is the entry of now, `base` the draft of that `rev`, or null when it is no longer kept.',
  message: contentMessages.changedMeanwhile,
}

const outdatedOrAtWork = {
  ...outdated,
  description: `${outdated.description} With \`Retry-After\` the first call with this key is still at work.`,
}

export const exportTexts = {
  description: 'In the order of the list, as it is at one moment. `page` and `per_page` mean nothing.',
  alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
}

const order = { data: { ids: [7, 5, 6], version: 4 } }

export const orderTexts: Record<string, CallTexts> = {
  getOrder: { name: 'get<Noun>Order', summary: 'The order of all <many>, with its number', reply: order },
  setOrder: {
    name: 'set<Noun>Order',
    summary: 'Puts all <many> into this order, which holds at once',
    alsoAnswers: {
      409: {
        description: 'The order has changed since that `version`, or other entries are there: `current` has both.',
        message: orderMessages.changedMeanwhile,
      },
    },
    request: { ids: [7, 5, 6], version: 3 },
    reply: order,
  },
}

const moment = '2026-11-20T08:30:00.000000Z'
const sanne = { id: 12, name: 'Sanne de Wit' }

function factsOf(kind: string) {
  return {
    kind,
    rev: 7,
    id: 4,
    state: 'gepubliceerd',
    published_from: moment,
    published_until: null,
    planned_from: null,
    has_unpublished_changes: true,
    public_slug: null,
    author: sanne,
    created_at: moment,
    updated_by: sanne,
    updated_at: moment,
  }
}

const version = {
  number: 2,
  reason: 'gepubliceerd',
  name: null,
  published_from: moment,
  published_until: null,
  created_by: sanne,
  created_at: moment,
}

export function bulkOutcomes(kind: string) {
  return { data: [{ kind, id: 4, problem: null, rev: 8 }] }
}

export function pageOfList({ kind, listed }: Pick<Examples, 'kind' | 'listed'>, path: string) {
  return pageOf([{ ...factsOf(kind), ...listed }], path)
}

function listTexts(path: string, examples: Examples): Record<string, CallTexts> {
  const { kind, uses } = examples
  return {
    list: {
      name: 'list<Many>',
      summary: 'A page of all <many>, for staff',
      description:
        'The newest change comes first. A filter takes several values with commas between them; one that is not known is a 422.',
      reply: pageOfList(examples, path),
    },
    export: {
      name: 'export<Many>',
      summary: 'All <many> that the list has with these filters, as a file',
      ...exportTexts,
    },
    bulk: {
      name: 'bulk<Many>',
      summary: 'Publishes, withdraws, puts back, deletes or restores several <many>',
      description:
        'Each by itself and by the rules of its own call: the answer says what became of each, in the order sent. One that was ' +
        'saved since its `rev`, or is no longer in the `state` that was sent, is left alone. `put-back` undoes a withdrawal, of ' +
        'what is still what members saw. Sent again with its key, what was done is answered as it was, and what was refused is judged anew.',
      request: { action: 'withdraw', entries: [{ kind, id: 4, rev: 7 }] },
      reply: bulkOutcomes(kind),
    },
    authors: {
      name: 'list<Noun>Authors',
      summary: 'Who wrote <many> that staff have, by name',
      reply: { data: [{ id: 3, name: 'Fatima Bakker' }] },
    },
    uses: {
      name: 'getUsesOf<Many>',
      summary: 'What leads to any of these <many>, those themselves aside',
      description: 'Up to a hundred, each as its kind and its number: `news-4`. Ones that are not there lead nowhere.',
      reply: { data: uses },
    },
  }
}

function entryTexts({ kind, draft, own, copied, uses }: Examples): Record<string, CallTexts> {
  const entry = { ...factsOf(kind), ...draft, ...own }
  const copy = { ...entry, id: 31, rev: 1, ...copied }
  const asConcept = { state: 'concept', published_from: null, has_unpublished_changes: false, public_slug: null }
  return {
    get: { name: 'get<Noun>Entry', summary: 'The working copy of <one>, and where it stands', reply: { data: entry } },
    create: {
      name: 'create<Noun>',
      summary: 'Makes <one>, a concept that no member sees',
      request: draft,
      reply: { data: entry },
    },
    duplicate: {
      name: 'duplicate<Noun>',
      summary: 'Makes another of the working copy of <one>, a concept that no member sees',
      description: 'With the same text and picture, under a title of its own; without an address, nor days.',
      reply: { data: { ...copy, ...asConcept } },
    },
    save: {
      name: 'save<Noun>Draft',
      summary: 'Saves the working copy of <one>; what members see stays',
      description:
        '`content` of the answer is the HTML as it was stored, when cleaning changed it. A repeated save is answered like the first.',
      alsoAnswers: { 409: outdated },
      request: { rev: 1, ...draft },
      reply: { data: { rev: 8, updated_at: moment, content: null } },
    },
    publish: {
      name: 'publish<Noun>',
      summary: 'Publishes the working copy of <one>, at once or from a moment on',
      description:
        'Moments without an offset are Dutch times. What members see of an earlier version stays until that moment. ' +
        'Without a beginning it is now, or the one that members see already. It counts as a save: `rev` is a higher one.',
      alsoAnswers: { 409: outdatedOrAtWork },
      request: { rev: 1, published_from: '2027-03-29T08:00', published_until: null },
      reply: { data: entry },
    },
    withdraw: {
      name: 'withdraw<Noun>',
      summary: 'Takes <one> back: members see none of it, and nothing is planned',
      alsoAnswers: { 409: outdatedOrAtWork },
      request: { rev: 1 },
      reply: { data: { ...entry, state: 'ingetrokken' } },
    },
    dropPlan: {
      name: 'drop<Noun>Plan',
      summary: 'Drops the planned change of <one>; what members see now stays',
      description: 'The working copy stays too. What nobody sees yet is withdrawn instead.',
      alsoAnswers: {
        409: outdatedOrAtWork,
        422: { description: 'No change is planned.', message: contentMessages.nothingPlanned },
      },
      request: { rev: 1 },
      reply: { data: entry },
    },
    remove: {
      name: 'delete<Noun>',
      summary: 'Puts <one> into the bin',
      description: 'Not while members see it or it is planned: withdraw it first.',
      alsoAnswers: { 422: { description: 'Members see it, or it is planned.', message: contentMessages.stillVisible } },
    },
    restore: { name: 'restore<Noun>', summary: 'Takes <one> out of the bin', reply: { data: entry } },
    versions: {
      name: 'list<Noun>Versions',
      summary: 'The versions of <one>, newest first',
      reply: { data: [version] },
    },
    version: {
      name: 'get<Noun>Version',
      summary: 'A version of <one> with what it holds',
      reply: { data: { ...version, draft } },
    },
    keepVersion: {
      name: 'keep<Noun>Version',
      summary: 'Keeps the working copy of <one>, or the draft that is sent, as a version',
      request: { name: 'Voor de vakantie' },
      reply: { data: { ...version, reason: 'bewaard', name: 'Voor de vakantie' } },
    },
    restoreVersion: {
      name: 'restore<Noun>Version',
      summary: 'Fills the working copy of <one> with a version; what members see stays',
      description: 'The working copy that it replaces is kept as the version `kept_as`: restoring that undoes it.',
      alsoAnswers: { 409: outdatedOrAtWork },
      request: { rev: 1 },
      reply: { data: entry, kept_as: 4 },
    },
    uses: {
      name: 'get<Noun>Uses',
      summary: 'What leads to <one>: links in other texts, and the dashboard',
      description: 'Links to every address that it ever had.',
      reply: { data: uses },
    },
    presence: {
      name: 'get<Noun>Presence',
      summary: 'Who else has <one> open; asking says that the caller has',
      description:
        'Asked every 20 seconds; who does not ask for 45 is gone. `entry` says whether it was saved meanwhile, and by whom.',
      reply: {
        data: [{ ...sanne, seen_at: moment }],
        entry: { rev: 7, state: 'gepubliceerd', updated_by: sanne, updated_at: moment },
      },
    },
  }
}

type Described = CallTexts & { endpoint: unknown }

/** These calls with their texts, in these words. */
export function inWords(words: Words, texts: Record<string, CallTexts>, calls: object): Described[] {
  const filled = (text: string) => text.replace(/<(\w+)>/g, (_, word: keyof Words) => words[word])
  return Object.entries(calls).map(([call, endpoint]) => {
    const { name, summary, ...more } = texts[call]!
    return { ...more, name: filled(name), summary: filled(summary), endpoint }
  })
}

export function describeList({ words, calls, subjects, examples }: DescribedList): Described[] {
  return [
    ...inWords(words, listTexts(calls.list.path, examples), calls),
    ...subjects.flatMap((subject) => inWords(subject.words, entryTexts(examples), subject.calls)),
  ]
}
