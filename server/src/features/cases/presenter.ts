import type { CaseRow } from '@portal/contract/cases'
import { presentMoment } from '../../http/present-moment.ts'
import type { FoundCase, ShopFacts } from './store.ts'

const dutchNumber = new Intl.NumberFormat('nl-NL')

export function presentCase({ facts, opened_at, ...found }: FoundCase): CaseRow {
  const reason = found.kind === 'cadeaushop' ? wordShopFacts(facts) : (facts.text ?? '')
  return { ...found, reason, opened_at: presentMoment(opened_at) }
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
