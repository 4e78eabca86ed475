import type { NewsArticle, Promotion, Teaser } from '@portal/contract/news'
import type { Database } from '../../database/database.ts'
import { presentTeaser } from './presenter.ts'

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

/** An article as it is stored; a promotion has its first and its last day. */
export type NewArticle = CommonFields & ({ kind: 'news' } | { kind: 'promotion'; from: string; to: string })

/** News and promotions, newest first, at most `limit` of each or all of them, in one statement. */
export async function listTeasers(db: Database, limit: number | null = null) {
  const rows = await db.query<TeaserRow>(newestArticles, [limit])
  const ofKind = (kind: ArticleKind) => rows.filter((row) => row.kind === kind).map(presentTeaser)
  return { blogs: ofKind('news'), promotions: ofKind('promotion') }
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

/** Stores an article and gives its id. Its content has to be clean: publishArticle is the way in. */
export async function insertArticle(db: Database, article: NewArticle): Promise<number> {
  const { kind, url_slug, title, description, content, image, thumbnail_image, created_at } = article
  const days = kind === 'promotion' ? [article.from, article.to] : [null, null]
  const [row] = await db.query<{ id: number }>(
    `insert into articles (kind, url_slug, title, description, content, image, thumbnail_image, valid_from, valid_to, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now())) returning id`,
    [kind, url_slug, title, description, content, image, thumbnail_image, ...days, created_at ?? null],
  )
  return row!.id
}
