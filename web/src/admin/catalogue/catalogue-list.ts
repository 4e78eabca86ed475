import { staffPaths } from '@portal/contract/staff-paths'
import { isOption } from '../../lib/list-address.ts'
import { isNumber, subjectAddress } from '../list/subject-address.ts'

/** What the list of products shows, and the panel beside it, as it stands in the address. */
export const catalogueList = subjectAddress({
  path: staffPaths.products,
  columns: [],
  filters: {
    merk: isNumber,
    status: (value) => isOption(value, ['actief', 'beeindigd']),
    keurmerk: (value) => value === 'loopt-af',
    paneel: (value) => readPanel(value) !== null,
  },
})

/** What a panel is about: a product or a brand by its number, or a new one. */
export function readPanel(value: string | undefined) {
  const [, kind, id] = /^(product|merk)-(nieuw|[1-9]\d{0,8})$/.exec(value ?? '') ?? []
  return kind && id ? { kind, id } : null
}
