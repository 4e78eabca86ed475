import type { ArticleDraft, ArticleKind } from '@portal/contract/articles'
import type { Database } from '../../database/database.ts'
import { claimSlug, insertEntry, markPublished } from '../content/store.ts'
import { insertVersion } from '../content/versions-store.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { insertPublication, searchedTexts } from './store.ts'

type CommonFields = {
  url_slug: string
  title: string
  description: string
  content: string
  image: string | null
  thumbnail_image: string | null
  created_at?: Date
  author_id?: number | null
}

export type StoredArticle = CommonFields &
  ({ kind: Extract<ArticleKind, 'news'> } | { kind: Extract<ArticleKind, 'promotions'>; from: string; to: string })

export type PublishedArticle = StoredArticle & { published_from?: Date; published_until?: Date | null }

/** Stores an article that nobody has published, and returns its id: for the demo data, whose pictures are no uploads. */
export function insertConcept(db: Database, article: StoredArticle): Promise<number> {
  const { kind, image, thumbnail_image, created_at = new Date(), author_id = null } = article
  return db.tx(async () => {
    const id = await insertEntry(db, { kind, searched: searchedTexts }, draftOf(article), author_id)
    await db.query(
      'update content set image = $2, thumbnail_image = $3, created_at = $4, updated_at = $4 where id = $1',
      [id, image, thumbnail_image, created_at],
    )
    return id
  })
}

/** Stores an article that members see in its window, and returns its id: for the demo data. */
export function insertPublished(db: Database, article: PublishedArticle): Promise<number> {
  const { kind, url_slug, image, thumbnail_image, created_at = new Date(), author_id = null } = article
  const { published_from = created_at, published_until = null } = article
  const draft = draftOf(article)
  return db.tx(async () => {
    const id = await insertConcept(db, { ...article, created_at })
    const window = { published_from, published_until }
    const reason = published_from > new Date() ? 'gepland' : 'gepubliceerd'
    const number = await insertVersion(db, { id, reason, draft, memberId: author_id, ...window })
    await markPublished(db, id, { number, ...window })
    await claimSlug(db, { kind }, id, url_slug)
    await insertPublication(db, kind, { id, draft, entry: { image, thumbnail_image }, live: null, ...window })
    return id
  })
}

function draftOf(article: StoredArticle): ArticleDraft {
  const { kind, title, url_slug, description, content } = article
  const days = kind === 'promotions' ? { from: article.from, to: article.to } : { from: null, to: null }
  return {
    title,
    url_slug,
    intro: description,
    content: cleanHtml(content),
    image_id: null,
    image_alt: '',
    image_decorative: true,
    image_focal: null,
    ...days,
  }
}
