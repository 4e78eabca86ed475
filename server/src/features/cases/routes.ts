import { type CaseRow, caseWorkingDays, listCases } from '@portal/contract/cases'
import { isLonger } from '@portal/contract/desk-hours'
import type { Desk } from '@portal/contract/desks'
import { searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { changesBetween, recordRead } from '../record/record-change.ts'
import { findCasesPage, type FoundCase, type ShopFacts } from './store.ts'

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
  ]
}

const dutchNumber = new Intl.NumberFormat('nl-NL')

function presentCase({ facts, opened_at, waiting_since, ...found }: FoundCase, desk: Desk): CaseRow {
  const reason = found.kind === 'cadeaushop' ? wordShopFacts(facts) : (facts.text ?? '')
  const is_late = found.state === 'open' && isLonger(desk, waiting_since, new Date(), caseWorkingDays)
  return { ...found, is_late, reason, opened_at: presentMoment(opened_at), waiting_since: presentMoment(waiting_since) }
}

function wordShopFacts({ difference, missing_calls: missing }: ShopFacts): string {
  const sentences: string[] = []
  if (difference) {
    const [ours, shops] = [difference.ours, difference.shops].map((points) => dutchNumber.format(points))
    sentences.push(`Volgens de cadeaushop zijn er in totaal ${shops} punten bijgeschreven, volgens ons ${ours}.`)
  }
  if (missing) {
    const changes = missing === 1 ? '1 wijziging' : `${dutchNumber.format(missing)} wijzigingen`
    sentences.push(`De cadeaushop kan ${changes} van punten niet verwerken.`)
  }
  return sentences.join(' ')
}
