import * as z from 'zod/mini'
import { contentListCalls } from './content-lists.ts'
import { chosen, contentCalls, contentFacts, entryLinks, mostTitle, rev, versionName, wholeVersion } from './content.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { articleText } from './rules/article-text.ts'
import { optionalDay } from './rules/moment.ts'
import { flag, isBlank, optionalWholeNumber, typedText } from './rules/text.ts'
import { webPaths } from './web-paths.ts'

// News and promotions as staff write them. What members read of them is in news.ts.

export const articleKinds = ['news', 'promotions'] as const

export type ArticleKind = (typeof articleKinds)[number]

export const articleMessages = {
  titleMissing: 'Titel is verplicht',
  introMissing: 'Intro is verplicht',
  contentMissing: 'Tekst is verplicht',
  imageMissing: 'Kies een afbeelding',
  imageGone: 'Deze afbeelding is er niet meer. Kies haar opnieuw',
  tooManyTags: 'Deze tekst heeft te veel opmaak. Verdeel haar over meer artikelen',
  altMissing: 'Beschrijf de afbeelding, of geef aan dat ze alleen versiering is',
  invalidFocal: 'Kies een punt binnen de afbeelding',
  invalidSlug: 'Gebruik alleen kleine letters, cijfers en streepjes',
  takenSlug: 'Dit webadres is al in gebruik',
  fromMissing: 'Eerste dag is verplicht',
  toMissing: 'Laatste dag is verplicht',
  invalidDay: 'Vul een geldige datum in',
  toBeforeFrom: 'De laatste dag ligt voor de eerste',
} as const

/** The working copy of an article. `from` and `to` are the validity of a promotion, and null for news. */
export const articleDraft = z.object({
  title: z.string(),
  url_slug: z.string(),
  intro: z.string(),
  /** Sanitized HTML, with sources relative to the API host. */
  content: z.string(),
  image_id: z.nullable(z.int()),
  image_alt: z.string(),
  image_decorative: z.boolean(),
  image_focal: z.nullable(z.object({ x: z.number(), y: z.number() })),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

export type ArticleDraft = z.output<typeof articleDraft>

export const articleRow = z.object({
  kind: z.enum(articleKinds),
  ...contentFacts,
  rev: z.int(),
  title: z.string(),
  url_slug: z.string(),
  /** Under /storage/. */
  thumbnail_image: z.nullable(z.string()),
})

export type ArticleRow = z.output<typeof articleRow>

export const articleEntry = z.object({
  kind: z.enum(articleKinds),
  ...contentFacts,
  rev: z.int(),
  ...articleDraft.shape,
  /** The picture of `image_id`, under /storage/; of an older article its picture from before there were uploads. */
  image: z.nullable(z.string()),
  thumbnail_image: z.nullable(z.string()),
})

export type ArticleEntry = z.output<typeof articleEntry>

/** Where members come upon an article: links in the texts of others, and the dashboard. */
export const articleUses = z.object({ data: z.object({ links: entryLinks, is_on_dashboard: z.boolean() }) })

export type ArticleUses = z.output<typeof articleUses>['data']

const share = z
  .number(articleMessages.invalidFocal)
  .check(z.gte(0, articleMessages.invalidFocal), z.lte(1, articleMessages.invalidFocal))

// A working copy is kept however incomplete it is. What members may see is judged when it is published.
const draftFields = {
  title: typedText({ max: mostTitle }),
  url_slug: typedText({ max: 100 }),
  intro: typedText({ max: 500, multiline: true }),
  content: articleText({ tooManyTags: articleMessages.tooManyTags }),
  image_id: optionalWholeNumber(articleMessages.imageMissing),
  image_alt: typedText({ max: 255 }),
  image_decorative: flag(),
  image_focal: z.pipe(
    z.nullish(z.object({ x: share, y: share }, articleMessages.invalidFocal)),
    z.transform((focal: { x: number; y: number } | null | undefined) => focal ?? null),
  ),
  from: optionalDay(articleMessages.invalidDay),
  to: optionalDay(articleMessages.invalidDay),
}

export const createArticleBody = z.object(draftFields)
export const articleDraftBody = z.object({ rev, ...draftFields })

/** What a version is kept of: a draft that is not the working copy, such as one's own side of an overlap, is sent along. */
export const articleVersionBody = z.object({ name: versionName, draft: z.optional(z.object(draftFields)) })

export const articleVersionReply = wholeVersion(articleDraft)

const schemas = {
  entry: articleEntry,
  version: articleVersionReply,
  uses: articleUses,
  createBody: createArticleBody,
  draftBody: articleDraftBody,
  versionBody: articleVersionBody,
}

/** The calls of the editor by kind. Those of both kinds have one shape. */
export const articleCalls = { news: contentCalls('news', schemas), promotions: contentCalls('promotions', schemas) }

/** What is missing for members to see this article: the texts at each field. */
export function findPublishProblems(kind: ArticleKind, draft: ArticleDraft, hasPicture: boolean): FieldErrors {
  const { title, intro, content, url_slug, image_alt, image_decorative, from, to } = draft
  return fieldErrors([
    ['title', isBlank(title), articleMessages.titleMissing],
    ['url_slug', !isSlug(url_slug), articleMessages.invalidSlug],
    ['intro', isBlank(intro), articleMessages.introMissing],
    ['content', isBlank(content.replace(/<(?!img)[^>]*>|&nbsp;/g, '')), articleMessages.contentMissing],
    ['image_id', !hasPicture, articleMessages.imageMissing],
    ['image_alt', hasPicture && !image_decorative && isBlank(image_alt), articleMessages.altMissing],
    ['from', kind === 'promotions' && from === null, articleMessages.fromMissing],
    ['to', kind === 'promotions' && to === null, articleMessages.toMissing],
    ['to', from !== null && to !== null && to < from, articleMessages.toBeforeFrom],
  ])
}

export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 80)
  return words.replace(/^-+|-+$/g, '')
}

export function memberPage(kind: ArticleKind, slug: string): string {
  return (kind === 'news' ? webPaths.newsArticle : webPaths.promotion).replace(':slug', slug)
}

// `index` is the address of the overview itself.
function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text !== 'index'
}

/** What lists of articles can be sorted by; with a `-` the other way round. The newest change comes first by default. */
export const articleSorts = ['title', 'kind', 'author', 'published_from', 'created_at', 'updated_at'] as const

const filters = { 'filter[kind]': chosen(articleKinds) }

export const articleListCalls = contentListCalls('articles', {
  row: articleRow,
  uses: articleUses,
  sorts: articleSorts,
  filters,
})
