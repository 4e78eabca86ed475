import { countCases } from '@portal/contract/case-count'
import { listCases } from '@portal/contract/cases'
import { searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { changesBetween, recordRead } from '../record/record-change.ts'
import { presentCase } from './present-case.ts'
import { countByState, findCasesPage } from '../cases/store.ts'

export function caseRoutes(deps: Dependencies) {
  const { db, config, settings } = deps
  return [
    route(
      listCases,
      async ({ query, member: by }) => {
        const { page = 1, per_page: perPage, search, 'filter[kind]': kinds, 'filter[state]': states } = query
        const { cases, total } = await findCasesPage(db, { ...query, by })
        const ids = [...new Set(cases.flatMap(({ member }) => (member ? [member.id] : [])))]
        const seen = { page, words: searchWords(search).length, shown: cases.length, found: total, ids }
        const changes = changesBetween({}, seen)
        await recordRead(deps, { by, action: 'cases-listed', entry: { kind: 'case', id: 'list' }, changes })
        const { desks } = await settings.current()
        return paginate(
          { data: cases.map((one) => presentCase(one, desks[3])), page, total, perPage },
          {
            url: `${config.appUrl}${listCases.path}`,
            query: { per_page: perPage, search, 'filter[kind]': kinds.join(), 'filter[state]': states.join() },
          },
        )
      },
      { limit: searchLimit },
    ),

    route(countCases, async () => ({ data: await countByState(db) })),
  ]
}
