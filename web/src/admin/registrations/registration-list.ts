import { type registrationStatuses, registrationSorts } from '@portal/contract/registrations-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { readPeriod } from '../list/period.ts'
import { chosenIn, isNumber, subjectAddress } from '../list/subject-address.ts'

/** The statuses of the wire by what stands in the address. */
export const statusesByName = {
  'in-behandeling': 'pending',
  bijgeschreven: 'credited',
  geweigerd: 'refused',
  ingetrokken: 'withdrawn',
  gecorrigeerd: 'corrected',
} as const satisfies Record<string, (typeof registrationStatuses)[number]>

type StatusName = keyof typeof statusesByName

const isStatus = (value: string): value is StatusName => value in statusesByName

export const registrationList = subjectAddress({
  path: staffPaths.registrations,
  columns: registrationSorts,
  filters: {
    merk: isNumber,
    product: isNumber,
    status: isStatus,
    periode: (value) => readPeriod(value) !== null,
    lid: isNumber,
  },
})

/** What the calls are asked for an address. */
export function askedBy(search: object) {
  const { from = null, until = null } = readPeriod(chosenIn(search, 'periode')[0] ?? '') ?? {}
  const chosen = (name: string) => chosenIn(search, name).join(',') || undefined
  const statuses = chosenIn(search, 'status').filter(isStatus)
  const { zoek, sorteer } = search as { zoek?: string; sorteer?: string }
  return {
    search: zoek,
    sort: sorteer,
    'filter[brand]': chosen('merk'),
    'filter[product]': chosen('product'),
    'filter[member]': chosen('lid'),
    'filter[status]': statuses.map((name) => statusesByName[name]).join(',') || undefined,
    'filter[from]': from,
    'filter[until]': until,
  }
}
