import type { NewsArticle, Promotion, Teaser } from '@portal/contract/news'
import type { Database } from '../../database/database.ts'
import { cleanHtml } from './clean-html.ts'

type ArticleKind = 'news' | 'promotion'

export type TeaserRow = Omit<Teaser, 'created_at'> & { kind: ArticleKind; created_at: Date }

export type NewsArticleRow = Omit<NewsArticle, 'created_at'> & { created_at: Date }

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
export type NewArticle = CommonFields & ({ kind: 'news' } | { kind: 'promotion'; from: string; to: string })

/** The news and then the promotions, each newest first; with a limit, at most that many of each. */
export async function findTeasers(db: Database, limit: number | null = null): Promise<TeaserRow[]> {
  return db.query<TeaserRow>(newestArticles, [limit])
}

function newestOf(kind: ArticleKind): string {
  return `(select kind, id, title, created_at, description, url_slug, image, thumbnail_image
    from articles where kind = '${kind}' order by created_at desc, id desc limit $1)`
}

const newestArticles = `${newestOf('news')} union all ${newestOf('promotion')}`

export async function findNewsArticle(db: Database, slug: string): Promise<NewsArticleRow | null> {
  const [row] = await db.query<NewsArticleRow>(
    `select title, created_at, image, content from articles where kind = 'news' and url_slug = $1`,
    [slug],
  )
  return row ?? null
}

export async function findPromotion(db: Database, slug: string): Promise<Promotion | null> {
  const [row] = await db.query<Promotion>(
    `select title, valid_from as "from", valid_to as "to", image, content
     from articles where kind = 'promotion' and url_slug = $1`,
    [slug],
  )
  return row ?? null
}

/** Stores an article and returns its id. Its content is cleaned first, so that only clean HTML gets into the table. */
export async function insertArticle(db: Database, article: NewArticle): Promise<number> {
  const { kind, url_slug, title, description, content, image, thumbnail_image, created_at } = article
  const days = kind === 'promotion' ? [article.from, article.to] : [null, null]
  const [row] = await db.query<{ id: number }>(
    `insert into articles (kind, url_slug, title, description, content, image, thumbnail_image, valid_from, valid_to, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now())) returning id`,
    [kind, url_slug, title, description, cleanHtml(content), image, thumbnail_image, ...days, created_at ?? null],
  )
  return row!.id
}
