import { staffPaths } from '@portal/contract/staff-paths'
import { isOption } from '../../lib/list-address.ts'
import { staffKinds } from '../subjects.ts'
import { subjectAddress } from '../list/subject-address.ts'

export const binList = subjectAddress({
  path: staffPaths.bin,
  columns: [],
  filters: { soort: (value) => isOption(value, staffKinds) },
})
