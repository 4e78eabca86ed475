import { staffPaths } from '@portal/contract/staff-paths'
import { subjectAddress } from '../list/subject-address.ts'

/** What the list of staff shows, as it stands in the address. */
export const peopleList = subjectAddress({ path: staffPaths.people, columns: [], filters: {} })
