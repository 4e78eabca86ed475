import type { articleKindCalls } from './articles-by-kind.ts'
import { type articleCalls, type ArticleKind, articleKinds, articleListCalls } from './articles.ts'
import { contentMessages } from './content.ts'
import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'

// What the document says of the calls of articles, which are the same for both kinds.

const words = {
  news: { Noun: 'News', Many: 'News', one: 'a news article', many: 'news' },
  promotions: { Noun: 'Promotion', Many: 'Promotions', one: 'a promotion', many: 'promotions' },
}

/** A call of one kind: its name in the document, what that says of it, and examples. Both name the kind by its words. */
type CallTexts = OperationTexts & { name: string; request?: Record<string, unknown>; reply?: unknown }

const outdated = {
  description:
    'Saved by somebody else since that `rev`: `current` is the entry of now, `base` the draft of that `rev`, or null when it is no longer kept.',
  message: contentMessages.changedMeanwhile,
}

const outdatedOrAtWork = {
  ...outdated,
  description: `${outdated.description} With \`Retry-After\` the first call with this key is still at work.`,
}

const exportTexts = {
  description: 'In the order of the list, as it is at one moment. `page` and `per_page` mean nothing.',
  alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
}

const bulkOutcomes = { data: [{ kind: 'news', id: 4, problem: null, rev: 8 }] }

const draft = {
  title: 'Zo stel je de hardheid in',
  url_slug: 'zo-stel-je-de-hardheid-in',
  intro: 'In drie stappen.',
  content: '<p>Draai de knop tot 8 °dH.</p>',
  image_id: null,
  image_alt: 'Een draaiknop met een schaal',
  image_decorative: false,
  image_focal: { x: 0.5, y: 0.25 },
  from: '2026-11-01',
  to: '2026-11-30',
}

const moment = '2026-11-20T08:30:00.000000Z'
const sanne = { id: 12, name: 'Sanne de Wit' }

const facts = {
  kind: 'news',
  rev: 7,
  id: 4,
  state: 'gepubliceerd',
  published_from: moment,
  published_until: null,
  planned_from: null,
  has_unpublished_changes: true,
  public_slug: draft.url_slug,
  author: sanne,
  created_at: moment,
  updated_by: sanne,
  updated_at: moment,
}

const entry = { ...facts, ...draft, image: 'news/hardheid.webp', thumbnail_image: 'news/hardheid-klein.webp' }

const listed = { ...facts, title: draft.title, url_slug: draft.url_slug, thumbnail_image: entry.thumbnail_image }

const binned = {
  kind: 'news',
  id: 4,
  title: draft.title,
  deleted_at: moment,
  deleted_by: sanne,
  restorable_until: '2026-12-20T08:30:00.000000Z',
  is_address_taken: false,
}

const copy = {
  ...entry,
  id: 31,
  rev: 1,
  title: `${draft.title} (kopie)`,
  url_slug: '',
  state: 'concept',
  published_from: null,
  has_unpublished_changes: false,
  public_slug: null,
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

const uses = {
  links: [{ kind: 'promotions', id: 9, title: 'Zout in de aanbieding', is_visible: true }],
  is_on_dashboard: true,
}

const callTexts: Record<keyof typeof articleKindCalls.news | keyof typeof articleCalls.news, CallTexts> = {
  list: {
    name: 'list<Noun>Entries',
    summary: 'A page of all <many>, for staff',
    description: 'As the list of both kinds, without `filter[kind]`.',
  },
  bulk: {
    name: 'bulk<Many>',
    summary: 'Publishes, withdraws, deletes or restores several <many>',
    description:
      'Each by itself, as it is now: the answer says what became of each, in the order sent. Who has to be sure of what they ' +
      'have seen names the `rev` of each, in the call for both kinds.',
    request: { action: 'withdraw', ids: [4] },
    reply: bulkOutcomes,
  },
  export: {
    name: 'export<Many>',
    summary: 'All <many> that the list has with these filters, as a file',
    ...exportTexts,
  },
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
    description:
      'With the same text and picture, under a title of its own; without an address, nor the days of a promotion.',
    reply: { data: copy },
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
    description: 'The working copy stays too. An article that nobody sees yet is withdrawn instead.',
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
  versions: { name: 'list<Noun>Versions', summary: 'The versions of <one>, newest first', reply: { data: [version] } },
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
    summary: 'What leads to <one>: links in other articles, and the dashboard',
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

function inWords(text: string, kind: ArticleKind): string {
  return text.replace(/<(\w+)>/g, (_, word: keyof typeof words.news) => words[kind][word])
}

const ofEachKind = articleKinds.flatMap((kind) =>
  Object.values(callTexts).map(({ name, summary, ...texts }) => ({
    ...texts,
    name: inWords(name, kind),
    summary: inWords(summary, kind),
  })),
)

/** The calls of the list by their names in the document. */
export const namedListCalls = {
  listArticles: articleListCalls.list,
  exportArticles: articleListCalls.export,
  bulkArticles: articleListCalls.bulk,
  listArticleAuthors: articleListCalls.authors,
  getUsesOfArticles: articleListCalls.uses,
}

/** These calls by their names in the document. */
export function nameArticleCalls(calls: Record<ArticleKind, object>): Record<string, unknown> {
  return Object.fromEntries(
    articleKinds.flatMap((kind) =>
      Object.entries(calls[kind]).map(([call, endpoint]) => [
        inWords(callTexts[call as keyof typeof callTexts].name, kind),
        endpoint,
      ]),
    ),
  )
}

export const articleOperations: Readonly<Record<string, OperationTexts>> = {
  listArticles: {
    summary: 'A page of all news and promotions, for staff',
    description:
      'The newest change comes first. A filter takes several values with commas between them; one that is not known is a 422.',
  },
  listArticleAuthors: { summary: 'Who wrote the articles that staff have, by name' },
  getUsesOfArticles: {
    summary: 'What leads to any of these articles, those themselves aside',
    description: '`articles` names up to a hundred, as `news-4,promotions-9`. Ones that are not there lead nowhere.',
  },
  searchBackOffice: {
    summary: 'Searches what the caller may see in the back office: five hits of each group, the best first',
    description: 'Nothing is found by fewer than two characters. Groups that the caller may not see are left out.',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  listBin: {
    summary: 'A page of what staff deleted in the last thirty days, the latest first',
    description: 'Its own call takes an entry out again. `is_address_taken`: it needs another address to be published.',
  },
  bulkArticles: {
    summary: 'Publishes, withdraws, puts back, deletes or restores several articles',
    description:
      'Each by itself and by the rules of its own call: the answer says what became of each, in the order sent. An article that ' +
      'was saved since its `rev`, or is no longer in the `state` that was sent, is left alone. `put-back` undoes a withdrawal, of an article that is still what members saw. ' +
      'Sent again with its key, what was done is answered as it was, and what was refused is judged anew.',
  },
  exportArticles: {
    summary: 'Every article that the list has with these filters, as a file',
    ...exportTexts,
  },
  ...Object.fromEntries(ofEachKind.map(({ name, ...texts }) => [name, texts])),
}

export const articleRequests: Record<string, Record<string, unknown>> = {
  bulkArticles: { action: 'withdraw', entries: [{ kind: 'news', id: 4, rev: 7 }] },
  ...Object.fromEntries(ofEachKind.flatMap(({ name, request }) => (request ? [[name, request]] : []))),
}

export const articleReplies: Record<string, unknown[]> = {
  listArticles: [pageOf([listed], '/api/admin/articles')],
  listNewsEntries: [pageOf([listed], '/api/admin/news')],
  listPromotionEntries: [pageOf([listed], '/api/admin/promotions')],
  listArticleAuthors: [{ data: [{ id: 3, name: 'Fatima Bakker' }] }],
  listBin: [pageOf([binned], '/api/admin/bin')],
  bulkArticles: [bulkOutcomes],
  getUsesOfArticles: [{ data: uses }],
  ...Object.fromEntries(ofEachKind.flatMap(({ name, reply }) => (reply ? [[name, [reply]]] : []))),
}
