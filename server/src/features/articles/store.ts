import type { ArticleDraft, ArticleKind } from '@portal/contract/articles'
import type { NewsArticle, Promotion, Teaser } from '@portal/contract/news'
import type { Database } from '../../database/database.ts'
import { isVisible } from '../content/store.ts'
import type { NewPublication } from '../content/subject.ts'

export type TeaserRow = Omit<Teaser, 'created_at'> & { kind: ArticleKind; created_at: Date }

export type NewsArticleRow = Omit<NewsArticle, 'created_at'> & { created_at: Date }

export const teasersOnDashboard = 3

const picture = 'image, image_alt, image_focal'

/** The news and then the promotions that members see now, each newest first; with a limit, at most that many of each. */
export async function findTeasers(db: Database, limit: number | null = null): Promise<TeaserRow[]> {
  return db.query<TeaserRow>(newestArticles, [limit])
}

function newestOf(kind: ArticleKind): string {
  return `(select kind, content_id as id, title, created_at, description, url_slug, thumbnail_image, ${picture}
    from article_publications where kind = '${kind}' and ${isVisible}
    order by created_at desc, content_id desc limit $1)`
}

const newestArticles = `${newestOf('news')} union all ${newestOf('promotions')}`

export async function findNewsArticle(db: Database, slug: string): Promise<NewsArticleRow | null> {
  const [row] = await db.query<NewsArticleRow>(`select title, created_at, ${picture}, content ${visibleAt('news')}`, [
    slug,
  ])
  return row ?? null
}

export async function findPromotion(db: Database, slug: string): Promise<Promotion | null> {
  const [row] = await db.query<Promotion>(
    `select title, valid_from as "from", valid_to as "to", ${picture}, content ${visibleAt('promotions')}`,
    [slug],
  )
  return row ?? null
}

// By any address that the article was ever published under.
function visibleAt(kind: ArticleKind): string {
  return `from article_publications where ${isVisible}
    and content_id = (select content_id from content_slugs where kind = '${kind}' and url_slug = $1)`
}

export function searchedTexts({ title, url_slug }: Pick<ArticleDraft, 'title' | 'url_slug'>): readonly string[] {
  return [title, url_slug]
}

/** The date that members see is that of the first publication, as long as they see it. */
export async function insertPublication(
  db: Database,
  kind: ArticleKind,
  { id, draft, entry, live, published_from, published_until }: NewPublication<ArticleDraft>,
): Promise<void> {
  const { url_slug, title, intro, content, image_alt, image_decorative, image_focal, from, to } = draft
  const alt = image_decorative ? '' : image_alt
  await db.query(
    `insert into article_publications (content_id, kind, url_slug, title, description, content, image, thumbnail_image,
       image_alt, valid_from, valid_to, created_at, published_from, published_until, ends_at, image_focal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($14, 'infinity'::timestamptz), $15)`,
    [
      id,
      kind,
      url_slug,
      title,
      intro,
      content,
      entry.image,
      entry.thumbnail_image,
      alt,
      from,
      to,
      live?.created_at ?? published_from,
      published_from,
      published_until,
      image_focal && JSON.stringify(image_focal),
    ],
  )
}
