import { webPaths } from '@portal/contract/web-paths'
import { subjectAddress } from '../list/subject-address.ts'

/** What the list of staff shows, as it stands in the address. */
export const peopleList = subjectAddress({ path: webPaths.people, columns: [], filters: {} })
