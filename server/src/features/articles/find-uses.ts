import type { ArticleKind, ArticleUses } from '@portal/contract/articles'
import type { EntryLink } from '@portal/contract/content'
import { webPaths } from '@portal/contract/web-paths'
import type { Database } from '../../database/database.ts'
import { linkOrder, textsOf } from '../content/find-uses.ts'
import type { LookedThrough } from '../content/subject.ts'
import { findTeasers, teasersOnDashboard } from './store.ts'

const pages: Record<ArticleKind, string> = { news: webPaths.newsArticle, promotions: webPaths.promotion }

/** Where members come upon any of these articles, now or when what was written is published; those themselves aside. */
export async function findUses(db: Database, places: LookedThrough, ids: readonly number[]): Promise<ArticleUses> {
  const [links, teasers] = await Promise.all([findLinks(db, places, ids), findTeasers(db, teasersOnDashboard)])
  return { links, is_on_dashboard: teasers.some(({ id }) => ids.includes(id)) }
}

// Materialized, or a planner without statistics looks through all texts again for each article.
// Each text is read once for what it leads to, however many articles are asked for.
function findLinks(db: Database, { hosts, lists }: LookedThrough, ids: readonly number[]): Promise<EntryLink[]> {
  const starts = Object.entries(pages).flatMap(([kind, page]) =>
    ['', hosts.appUrl, hosts.frontendUrl].map((host) => ({ kind, start: `${host}${page.replace(':slug', '')}` })),
  )
  return db.query<EntryLink>(
    `with addresses as materialized (
       select distinct start || slugs.url_slug as link
       from content c
       cross join lateral (select url_slug from content_slugs where content_id = c.id union select c.url_slug) as slugs
       join unnest($2::text[], $3::text[]) as starts (kind, start) on starts.kind = c.kind
       where c.id = any($1) and slugs.url_slug <> ''
     ), linking as materialized (
       select id, is_visible from (${textsOf(lists)}) as texts
       where id <> all($1) and exists (
         select from regexp_matches(text, 'href="([^"?#]*)', 'g') as href
         where rtrim(href[1], '/') in (select link from addresses)
       )
     )
     select c.kind, c.id, c.title, bool_or(linking.is_visible) as is_visible from linking join content c using (id)
     where c.deleted_at is null group by c.id order by ${linkOrder}`,
    [ids, starts.map(({ kind }) => kind), starts.map(({ start }) => start)],
  )
}
