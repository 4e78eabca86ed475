import { staffPaths } from '@portal/contract/staff-paths'
import { subjectAddress } from '../list/subject-address.ts'

export const peopleList = subjectAddress({ path: staffPaths.people, columns: [], filters: {} })
