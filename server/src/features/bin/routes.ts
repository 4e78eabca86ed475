import { listBin } from '@portal/contract/bin'
import { binDays } from '@portal/contract/content'
import { subjects } from '@portal/contract/subjects'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { route } from '../../http/route.ts'
import { findLastAuthors } from '../record/find-lines.ts'
import { type BinRow, findBinPage } from './store.ts'

const dayMs = 86_400_000

export function binRoutes({ db, config }: Dependencies) {
  return [
    route(listBin, async ({ query }) => {
      const { page = 1, per_page: perPage, search, 'filter[kind]': kinds } = query
      const { rows, total } = await findBinPage(db, query)
      const authors = await findLastAuthors(db, rows.map(deletionOf))
      const data = rows.map(({ deleted_at, ...row }, index) => ({
        ...row,
        deleted_at: presentMoment(deleted_at),
        deleted_by: authors[index] ?? null,
        restorable_until: presentMoment(new Date(deleted_at.getTime() + binDays * dayMs)),
      }))
      return paginate(
        { data, page, total, perPage },
        { url: `${config.appUrl}${listBin.path}`, query: { search, 'filter[kind]': kinds.join(',') } },
      )
    }),
  ]
}

function deletionOf({ kind, id }: BinRow) {
  return { kind, id, action: `${subjects[kind].acts}-deleted` as const }
}
