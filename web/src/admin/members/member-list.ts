import { memberSorts } from '@portal/contract/members-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { isOption } from '../../lib/list-address.ts'
import { isNumber, subjectAddress } from '../list/subject-address.ts'

/** Of who has no account manager. */
export const withoutManager = 'geen'

export const memberList = subjectAddress({
  path: staffPaths.members,
  columns: memberSorts,
  filters: {
    status: (value) => isOption(value, ['geverifieerd', 'niet-geverifieerd']),
    accountmanager: (value) => value === withoutManager || isNumber(value),
    ook: (value) => value === 'medewerkers',
  },
})
