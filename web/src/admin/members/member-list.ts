import { memberSorts } from '@portal/contract/members-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { isOption } from '../../lib/list-address.ts'
import { subjectAddress } from '../list/subject-address.ts'

/** What the list of members shows, as it stands in the address. */
export const memberList = subjectAddress({
  path: staffPaths.members,
  columns: memberSorts,
  filters: {
    status: (value) => isOption(value, ['geverifieerd', 'niet-geverifieerd']),
    ook: (value) => value === 'medewerkers',
  },
})
