import { articleKindCalls } from './articles-by-kind.ts'
import { articleCalls, articleKinds, articleListCalls } from './articles.ts'
import { bulkOutcomes, describeList, exportTexts, inWords, pageOfList } from './openapi-content.ts'

const kindWords = {
  news: { Noun: 'News', Many: 'News', one: 'a news article', many: 'news' },
  promotions: { Noun: 'Promotion', Many: 'Promotions', one: 'a promotion', many: 'promotions' },
}

const pictures = { image: 'news/hardheid.webp', thumbnail_image: 'news/hardheid-klein.webp' }

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

const { title, url_slug } = draft

const examples = {
  kind: 'news',
  draft,
  own: { ...pictures, public_slug: url_slug },
  listed: { title, url_slug, thumbnail_image: pictures.thumbnail_image, public_slug: url_slug },
  copied: { title: `${title} (kopie)`, url_slug: '' },
  uses: {
    links: [{ kind: 'promotions', id: 9, title: 'Zout in de aanbieding', is_visible: true }],
    is_on_dashboard: true,
  },
}

const ofOneKind = {
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
    reply: bulkOutcomes('news'),
  },
  export: {
    name: 'export<Many>',
    summary: 'All <many> that the list has with these filters, as a file',
    ...exportTexts,
  },
}

export const describedArticles = [
  ...describeList({
    words: { Noun: 'Article', Many: 'Articles', one: 'an article', many: 'articles' },
    calls: articleListCalls,
    subjects: articleKinds.map((kind) => ({ words: kindWords[kind], calls: articleCalls[kind] })),
    examples,
  }),
  ...articleKinds.flatMap((kind) => {
    const { path } = articleKindCalls[kind].list
    const texts = { ...ofOneKind, list: { ...ofOneKind.list, reply: pageOfList(examples, path) } }
    return inWords(kindWords[kind], texts, articleKindCalls[kind])
  }),
]
