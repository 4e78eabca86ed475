import type { Teaser } from '@portal/contract/news'
import type { Database } from '../../database/database.ts'
import { presentMoment } from '../../http/present-moment.ts'

type ArticleKind = 'news' | 'promotion'

type TeaserRow = Omit<Teaser, 'created_at'> & { kind: ArticleKind; created_at: Date }

/** The newest news and promotions, at most `limit` of each, in one statement. */
export async function listTeasers(db: Database, limit: number): Promise<{ blogs: Teaser[]; promotions: Teaser[] }> {
  const rows = await db.query<TeaserRow>(newestArticles, [limit])
  const ofKind = (kind: ArticleKind) => rows.filter((row) => row.kind === kind).map(presentTeaser)
  return { blogs: ofKind('news'), promotions: ofKind('promotion') }
}

function newestOf(kind: ArticleKind): string {
  return `(select kind, id, title, created_at, description, url_slug, image, thumbnail_image
    from articles where kind = '${kind}' order by created_at desc, id desc limit $1)`
}

const newestArticles = `${newestOf('news')} union all ${newestOf('promotion')}`

function presentTeaser({ kind: _, ...row }: TeaserRow): Teaser {
  return { ...row, created_at: presentMoment(row.created_at) }
}
