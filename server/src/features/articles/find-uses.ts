import type { ArticleKind, ArticleUses } from '@portal/contract/articles'
import { webPaths } from '@portal/contract/web-paths'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { isVisible } from '../content/store.ts'
import { findTeasers, teasersOnDashboard } from '../news/store.ts'

const pages: Record<ArticleKind, string> = { news: webPaths.newsArticle, promotions: webPaths.promotion }

type Which = { kind: ArticleKind; id: number }
type Hosts = Pick<Config, 'appUrl' | 'frontendUrl'>

/** Where members come upon an article, now or when what was written is published. */
export async function findUses(db: Database, hosts: Hosts, which: Which): Promise<ArticleUses> {
  const [links, teasers] = await Promise.all([findLinks(db, hosts, which), findTeasers(db, teasersOnDashboard)])
  return { links, is_on_dashboard: teasers.some(({ id }) => id === which.id) }
}

// Materialized, or a planner without statistics looks through all texts again for each article.
function findLinks(db: Database, hosts: Hosts, { kind, id }: Which): Promise<ArticleUses['links']> {
  const starts = ['', hosts.appUrl, hosts.frontendUrl].map((host) => `href="${host}${pages[kind].replace(':slug', '')}`)
  return db.query<ArticleUses['links'][number]>(
    `with addresses as (
       select starts || url_slug || ends as link
       from (select url_slug from content_slugs where content_id = $1 union select url_slug from content where id = $1) as slugs,
         unnest($2::text[]) as starts, unnest(array['"', '/"', '?', '#']) as ends
       where url_slug <> ''
     ), linking as materialized (
       select p.content_id as id, ${isVisible} as is_visible from article_publications p
       where p.content_id <> $1 and ${leadsThere('p.content')}
       union all select c.id, false from content c where c.id <> $1 and ${leadsThere(`c.draft ->> 'content'`)}
     )
     select c.kind, c.id, c.title, bool_or(is_visible) as is_visible from linking join content c using (id)
     where c.deleted_at is null group by c.id order by is_visible desc, c.title, c.id`,
    [id, starts],
  )
}

function leadsThere(text: string): string {
  return `exists (select from addresses where strpos(${text}, link) > 0)`
}
