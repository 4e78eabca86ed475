import {
  type ArticleDraft,
  type ArticleEntry,
  type ArticleKind,
  articleKinds,
  findPublishProblems,
  memberPage,
  slugOf,
} from '@portal/contract/articles'
import { listNames } from '@portal/contract/subjects'
import { staffPaths } from '@portal/contract/staff-paths'
import { formatDay } from '../../lib/dates.ts'
import { routerPath } from '../../lib/router-path.ts'
import type { OpenEntry } from '../content/editor/open-entry.ts'
import { type ContentSubject, declareSubject, type DraftPart } from '../content/subject.ts'

// What an article consists of. Its rules are in the contract, and what members see of it in the server's publications.
const articleParts: DraftPart<ArticleDraft>[] = [
  { name: 'title', fields: { title: 'Titel' }, inWords: 'de titel', is: 'title' },
  { name: 'url_slug', fields: { url_slug: 'Webadres' }, inWords: 'het webadres', follows: slugOf },
  { name: 'intro', fields: { intro: 'Intro' }, inWords: 'de intro', is: 'text' },
  { name: 'content', fields: { content: 'Tekst' }, inWords: 'de tekst', is: 'rich-text' },
  {
    name: 'picture',
    fields: {
      image_id: 'Afbeelding',
      image_alt: 'Beschrijving van de afbeelding',
      image_decorative: 'Afbeelding is versiering',
      image_focal: 'Belangrijkste punt van de afbeelding',
    },
    inWords: 'de afbeelding',
    text: ({ image_id, image_alt, image_decorative }) => {
      if (image_id === null) return 'Geen afbeelding'
      return image_decorative ? 'Alleen versiering' : `Afbeelding ${image_id}: ${image_alt || 'zonder beschrijving'}`
    },
    compared: { label: 'Afbeelding', lines: pictureLines },
    derived: ['image', 'thumbnail_image'],
  },
  {
    name: 'from',
    fields: { from: 'Eerste dag' },
    inWords: 'de eerste dag',
    text: ({ from }) => formatDay(from),
    compared: {
      label: 'Geldigheid van de actie',
      lines: ({ from, to }) => [[from, to].map(formatDay).filter(Boolean).join(' t/m ')],
    },
  },
  {
    name: 'to',
    fields: { to: 'Laatste dag' },
    inWords: 'de laatste dag',
    text: ({ to }) => formatDay(to),
    compared: null,
  },
]

export const articleContent: ContentSubject = declareSubject<ArticleKind, ArticleDraft>({
  kinds: articleKinds,
  noun: {
    one: 'artikel',
    many: 'artikelen',
    the: 'het artikel',
    this: 'dit artikel',
    gone: 'Dit artikel bestaat niet, of het is verwijderd. Zoek het in de lijst.',
  },
  list: { path: staffPaths.articles, name: listNames.articles, queries: 'articles' },
  pageOf: ({ kind, id }) => ({ to: routerPath(staffPaths.article), params: { kind, id: String(id) } }),
  parts: articleParts,
  findProblems: ({ kind, image }, draft) => {
    // One without an address gets that of its title.
    const named = { ...draft, url_slug: draft.url_slug || slugOf(draft.title) }
    return findPublishProblems(kind, named, draft.image_id !== null || image !== null)
  },
  findsUses: true,
  seenAt: ({ kind, public_slug: slug }) => slug && memberPage(kind, slug),
  publishNote: ({ from, to }) =>
    from && to && `De actie zelf geldt van ${formatDay(from)} tot en met ${formatDay(to)}.`,
  copyNote: (kind) => (kind === 'promotions' ? 'Kies er nieuwe dagen voor.' : null),
})

/** One that is open, with the types of its fields. */
export type OpenArticle = OpenEntry & { kind: ArticleKind; draft: ArticleDraft; entry: ArticleEntry }

function pictureLines({ image_id, image_alt, image_decorative, image_focal }: ArticleDraft): string[] {
  const { x, y } = image_focal ?? { x: 0.5, y: 0.5 }
  return [
    image_id === null ? 'Geen geüploade afbeelding' : `Afbeelding ${image_id}`,
    image_decorative ? 'Alleen versiering' : image_alt,
    `Belangrijkste punt: ${Math.round(x * 100)}% van links, ${Math.round(y * 100)}% van boven`,
  ]
}
