import { contentMessages } from './content.ts'
import type { OperationTexts } from './openapi-operations.ts'

// What the document says of the calls of articles, which are the same for both kinds.

type Kind = { calls: string; many: string; entry: string; one: string }

const kinds: Kind[] = [
  { calls: 'News', many: 'News', entry: 'NewsEntry', one: 'a news article' },
  { calls: 'Promotion', many: 'Promotions', entry: 'PromotionEntry', one: 'a promotion' },
]

const outdated = {
  description:
    'Saved by somebody else since that `rev`: `current` is the entry of now, `base` the draft of that `rev`, or null when it is no longer kept.',
  message: contentMessages.changedMeanwhile,
}

const outdatedOrAtWork = {
  ...outdated,
  description: `${outdated.description} With \`Retry-After\` the first call with this key is still at work.`,
}

function perKind<Value>(make: (kind: Kind) => Record<string, Value>): Record<string, Value> {
  return Object.assign({}, ...kinds.map(make)) as Record<string, Value>
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
  },
  listBin: {
    summary: 'A page of what staff deleted in the last thirty days, the latest first',
    description: 'Its own call takes an entry out again. `is_address_taken`: it needs another address to be published.',
  },
  bulkArticles: {
    summary: 'Publishes, withdraws, puts back, deletes or restores several articles',
    description:
      'Each by itself and by the rules of its own call: the answer says what became of each, in the order sent. An article that ' +
      'was saved since its `rev` is left alone. `put-back` undoes a withdrawal, of an article that is still what members saw. ' +
      'Sent again with its key, what was done is answered as it was, and what was refused is judged anew.',
  },
  exportArticles: {
    summary: 'Every article that the list has with these filters, as a file',
    description: 'In the order of the list, as it is at one moment. `page` and `per_page` mean nothing.',
    alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
  },
  ...perKind(
    ({ calls, many, entry, one }): Record<string, OperationTexts> => ({
      [`list${entry.replace('Entry', 'Entries')}`]: {
        summary: `A page of all ${many.toLowerCase()}, for staff`,
        description: 'As the list of both kinds, without `filter[kind]`.',
      },
      [`bulk${many}`]: {
        summary: `Publishes, withdraws, deletes or restores several ${many.toLowerCase()}`,
        description:
          'Each by itself, as it is now: the answer says what became of each, in the order sent. Who has to be sure of what they ' +
          'have seen names the `rev` of each, in the call for both kinds.',
      },
      [`export${many}`]: {
        summary: `All ${many.toLowerCase()} that the list has with these filters, as a file`,
        description: 'In the order of the list, as it is at one moment. `page` and `per_page` mean nothing.',
        alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
      },
      [`get${entry}`]: { summary: `The working copy of ${one}, and where it stands` },
      [`create${calls}`]: { summary: `Makes ${one}, a concept that no member sees` },
      [`save${calls}Draft`]: {
        summary: `Saves the working copy of ${one}; what members see stays`,
        description:
          '`content` of the answer is the HTML as it was stored, when cleaning changed it. A repeated save is answered like the first.',
        alsoAnswers: { 409: outdated },
      },
      [`publish${calls}`]: {
        summary: `Publishes the working copy of ${one}, at once or from a moment on`,
        description:
          'Moments without an offset are Dutch times. What members see of an earlier version stays until that moment. ' +
          'Without a beginning it is now, or the one that members see already. It counts as a save: `rev` is a higher one.',
        alsoAnswers: { 409: outdatedOrAtWork },
      },
      [`withdraw${calls}`]: {
        summary: `Takes ${one} back: members see none of it, and nothing is planned`,
        alsoAnswers: { 409: outdatedOrAtWork },
      },
      [`drop${calls}Plan`]: {
        summary: `Drops the planned change of ${one}; what members see now stays`,
        description: 'The working copy stays too. An article that nobody sees yet is withdrawn instead.',
        alsoAnswers: {
          409: outdatedOrAtWork,
          422: { description: 'No change is planned.', message: contentMessages.nothingPlanned },
        },
      },
      [`delete${calls}`]: {
        summary: `Puts ${one} into the bin`,
        description: 'Not while members see it or it is planned: withdraw it first.',
        alsoAnswers: {
          422: { description: 'Members see it, or it is planned.', message: contentMessages.stillVisible },
        },
      },
      [`restore${calls}`]: { summary: `Takes ${one} out of the bin` },
      [`list${calls}Versions`]: { summary: `The versions of ${one}, newest first` },
      [`get${calls}Version`]: { summary: `A version of ${one} with what it holds` },
      [`keep${calls}Version`]: { summary: `Keeps the working copy of ${one}, or the draft that is sent, as a version` },
      [`restore${calls}Version`]: {
        summary: `Fills the working copy of ${one} with a version; what members see stays`,
        description: 'The working copy that it replaces is kept as the version `kept_as`: restoring that undoes it.',
        alsoAnswers: { 409: outdatedOrAtWork },
      },
      [`get${calls}Uses`]: {
        summary: `What leads to ${one}: links in other articles, and the dashboard`,
        description: 'Links to every address that it ever had.',
      },
      [`get${calls}Presence`]: {
        summary: `Who else has ${one} open; asking says that the caller has`,
        description:
          'Asked every 20 seconds; who does not ask for 45 is gone. `entry` says whether it was saved meanwhile, and by whom.',
      },
    }),
  ),
}

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

export const articleRequests: Record<string, Record<string, unknown>> = {
  bulkArticles: { action: 'withdraw', entries: [{ kind: 'news', id: 4, rev: 7 }] },
  ...perKind(
    ({ calls, many }): Record<string, Record<string, unknown>> => ({
      [`bulk${many}`]: { action: 'withdraw', ids: [4] },
      [`create${calls}`]: draft,
      [`save${calls}Draft`]: { rev: 1, ...draft },
      [`publish${calls}`]: { rev: 1, published_from: '2027-03-29T08:00', published_until: null },
      [`withdraw${calls}`]: { rev: 1 },
      [`drop${calls}Plan`]: { rev: 1 },
      [`keep${calls}Version`]: { name: 'Voor de vakantie' },
      [`restore${calls}Version`]: { rev: 1 },
    }),
  ),
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
  author: sanne,
  created_at: moment,
  updated_by: sanne,
  updated_at: moment,
}

export const articleListed = {
  ...facts,
  title: draft.title,
  url_slug: draft.url_slug,
  thumbnail_image: 'news/hardheid-klein.webp',
}

export const binExample = {
  kind: 'news',
  id: 4,
  title: draft.title,
  deleted_at: moment,
  deleted_by: sanne,
  restorable_until: '2026-12-20T08:30:00.000000Z',
  is_address_taken: false,
}

const entry = {
  ...facts,
  public_slug: draft.url_slug,
  ...draft,
  image: 'news/hardheid.webp',
  thumbnail_image: 'news/hardheid-klein.webp',
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

export const articleReplies: Record<string, unknown[]> = {
  bulkArticles: [{ data: [{ kind: 'news', id: 4, problem: null, rev: 8 }] }],
  getUsesOfArticles: [{ data: uses }],
  ...perKind(
    ({ calls, many, entry: name }): Record<string, unknown[]> => ({
      [`bulk${many}`]: [{ data: [{ kind: 'news', id: 4, problem: null, rev: 8 }] }],
      [`get${name}`]: [{ data: entry }],
      [`create${calls}`]: [{ data: entry }],
      [`save${calls}Draft`]: [{ data: { rev: 8, updated_at: moment, content: null } }],
      [`publish${calls}`]: [{ data: entry }],
      [`withdraw${calls}`]: [{ data: { ...entry, state: 'ingetrokken' } }],
      [`drop${calls}Plan`]: [{ data: entry }],
      [`restore${calls}`]: [{ data: entry }],
      [`list${calls}Versions`]: [{ data: [version] }],
      [`get${calls}Version`]: [{ data: { ...version, draft } }],
      [`keep${calls}Version`]: [{ data: { ...version, reason: 'bewaard', name: 'Voor de vakantie' } }],
      [`restore${calls}Version`]: [{ data: entry, kept_as: 4 }],
      [`get${calls}Uses`]: [{ data: uses }],
      [`get${calls}Presence`]: [
        {
          data: [{ ...sanne, seen_at: moment }],
          entry: { rev: 7, state: 'gepubliceerd', updated_by: sanne, updated_at: moment },
        },
      ],
    }),
  ),
}
