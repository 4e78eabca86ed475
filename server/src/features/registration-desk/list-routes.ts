import {
  countDeskRegistrations,
  type DeskQuery,
  exportRegistrations,
  listDeskRegistrations,
} from '@portal/contract/registrations-for-staff'
import { searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { exportLimit } from '../exports/export-list.ts'
import { changesBetween, recordRead } from '../record/record-change.ts'
import { exportRegistrationList } from './export-registrations.ts'
import { countDesk, findDeskPage } from './find-registrations.ts'
import { presentDeskRow } from './present-row.ts'

export function registrationListRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(
      listDeskRegistrations,
      async ({ query, member: by }) => {
        const { page = 1, per_page: perPage, search, sort } = query
        const { rows, total, has_more } = await findDeskPage(db, { ...query, by })
        // The words of a search may be somebody's name.
        const ids = rows.map(({ id }) => id)
        const seen = { page, words: searchWords(search).length, shown: rows.length, found: total, ids }
        const changes = changesBetween({}, seen)
        await recordRead(deps, {
          by,
          action: 'registrations-listed',
          entry: { kind: 'registration', id: 'list' },
          changes,
        })
        return {
          ...paginate(
            { data: rows.map(presentDeskRow), page, total, perPage },
            {
              url: `${config.appUrl}${listDeskRegistrations.path}`,
              query: { per_page: perPage, search, sort, ...filterTexts(query) },
            },
          ),
          has_more,
        }
      },
      { limit: searchLimit },
    ),

    route(countDeskRegistrations, async ({ query, member: by }) => ({ data: await countDesk(db, { ...query, by }) }), {
      limit: searchLimit,
    }),

    route(exportRegistrations, async ({ query, member: by }) => exportRegistrationList(deps, query, by), {
      limit: exportLimit,
    }),
  ]
}

function filterTexts(query: DeskQuery) {
  return {
    'filter[brand]': query['filter[brand]'].join(),
    'filter[product]': query['filter[product]'].join(),
    'filter[member]': query['filter[member]'].join(),
    'filter[status]': query['filter[status]'].join(),
    'filter[from]': query['filter[from]'] ?? '',
    'filter[until]': query['filter[until]'] ?? '',
  }
}
