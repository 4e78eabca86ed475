import type { ArticleKind } from '@portal/contract/articles'
import type { Database } from '../../database/database.ts'
import { claimSlug, insertEntry, markPublished } from '../content/store.ts'
import { insertVersion } from '../content/versions-store.ts'
import { cleanHtml } from '../news/clean-html.ts'
import { insertPublication, tellVersionBefore } from './store.ts'

type CommonFields = {
  url_slug: string
  title: string
  description: string
  content: string
  image: string | null
  thumbnail_image: string | null
  created_at?: Date
}

/** An article to store. A promotion has a first and a last day. */
export type PublishedArticle = CommonFields &
  ({ kind: Extract<ArticleKind, 'news'> } | { kind: Extract<ArticleKind, 'promotions'>; from: string; to: string })

/** Stores an article that is published since it was written, and returns its id: for the demo data, whose pictures are no uploads. */
export function insertPublished(db: Database, article: PublishedArticle): Promise<number> {
  const { kind, url_slug, title, description, image, thumbnail_image, created_at = new Date() } = article
  const days = kind === 'promotions' ? { from: article.from, to: article.to } : { from: null, to: null }
  const draft = {
    title,
    url_slug,
    intro: description,
    content: cleanHtml(article.content),
    image_id: null,
    image_alt: '',
    image_decorative: true,
    image_focal: null,
    ...days,
  }
  return db.tx(async () => {
    const id = await insertEntry(db, kind, draft, null)
    await db.query(
      'update content set image = $2, thumbnail_image = $3, created_at = $4, updated_at = $4 where id = $1',
      [id, image, thumbnail_image, created_at],
    )
    const window = { published_from: created_at, published_until: null }
    const number = await insertVersion(db, { id, reason: 'gepubliceerd', draft, memberId: null, ...window })
    await markPublished(db, id, { number, ...window })
    await claimSlug(db, { kind, id }, url_slug)
    await insertPublication(db, { id, kind, draft, image, thumbnail_image, created_at, ...window })
    await tellVersionBefore(db, id)
    return id
  })
}
