import { caseKinds } from '@portal/contract/cases'
import { staffPaths } from '@portal/contract/staff-paths'
import { subjectAddress } from '../list/subject-address.ts'

/** What the list of cases shows, as it stands in the address. */
export const caseList = subjectAddress({
  path: staffPaths.cases,
  columns: [],
  filters: { soort: (value) => Object.hasOwn(caseKinds, value) },
})
