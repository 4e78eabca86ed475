import { webPaths } from '@portal/contract/web-paths'
import { subjectAddress } from '../list/subject-address.ts'

/** What the list of members shows, as it stands in the address. */
export const memberList = subjectAddress({ path: webPaths.members, columns: [], filters: {} })
