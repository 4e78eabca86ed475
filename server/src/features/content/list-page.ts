import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { findEntriesPage } from './entries-store.ts'
import { presentListed } from './presenter.ts'
import type { ContentList, ListQuery } from './subject.ts'

type Sent = { path: string; sent: Record<string, unknown> }

/** A page of a list, with links to the others that repeat what was sent. */
export async function pageOf({ db, config }: Dependencies, list: ContentList, { path, sent }: Sent, query: ListQuery) {
  const { rows, total } = await findEntriesPage(db, list, query)
  const { page = 1, per_page: perPage } = query
  const data = rows.map(presentListed)
  return paginate({ data, page, total, perPage }, { url: `${config.appUrl}${path}`, query: sentForm(sent) })
}

/** A query as links to other pages of the list repeat it. */
export function sentForm(query: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, `${value as string | number | readonly string[]}`]))
}
