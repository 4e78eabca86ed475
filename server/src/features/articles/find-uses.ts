import type { ArticleKind, ArticleUses } from '@portal/contract/articles'
import { webPaths } from '@portal/contract/web-paths'
import type { Database } from '../../database/database.ts'
import { sortKey } from '../../database/sort-key.ts'
import { isVisible } from '../content/store.ts'
import type { Hosts } from '../content/subject.ts'
import { findTeasers, teasersOnDashboard } from './store.ts'

const pages: Record<ArticleKind, string> = { news: webPaths.newsArticle, promotions: webPaths.promotion }

/** Where members come upon any of these articles, now or when what was written is published; those themselves aside. */
export async function findUses(db: Database, hosts: Hosts, ids: readonly number[]): Promise<ArticleUses> {
  const [links, teasers] = await Promise.all([findLinks(db, hosts, ids), findTeasers(db, teasersOnDashboard)])
  return { links, is_on_dashboard: teasers.some(({ id }) => ids.includes(id)) }
}

// Materialized, or a planner without statistics looks through all texts again for each article.
// Each text is read once for what it leads to, however many articles are asked for.
function findLinks(db: Database, hosts: Hosts, ids: readonly number[]): Promise<ArticleUses['links']> {
  const starts = Object.entries(pages).flatMap(([kind, page]) =>
    ['', hosts.appUrl, hosts.frontendUrl].map((host) => ({ kind, start: `${host}${page.replace(':slug', '')}` })),
  )
  return db.query<ArticleUses['links'][number]>(
    `with addresses as materialized (
       select distinct start || slugs.url_slug as link
       from content c
       cross join lateral (select url_slug from content_slugs where content_id = c.id union select c.url_slug) as slugs
       join unnest($2::text[], $3::text[]) as starts (kind, start) on starts.kind = c.kind
       where c.id = any($1) and slugs.url_slug <> ''
     ), linking as (
       select p.content_id as id, ${isVisible} as is_visible from article_publications p
       where p.content_id <> all($1) and ${leadsThere('p.content')}
       union all select c.id, false from content c where c.id <> all($1) and ${leadsThere(`c.draft ->> 'content'`)}
     )
     select c.kind, c.id, c.title, bool_or(linking.is_visible) as is_visible from linking join content c using (id)
     where c.deleted_at is null group by c.id order by is_visible desc, ${sortKey('c.title')}, c.id`,
    [ids, starts.map(({ kind }) => kind), starts.map(({ start }) => start)],
  )
}

function leadsThere(text: string): string {
  return `exists (select from regexp_matches(${text}, 'href="([^"?#]*)', 'g') as href
    where rtrim(href[1], '/') in (select link from addresses))`
}
