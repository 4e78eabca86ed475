import { recordActions, recordedKinds } from '@portal/contract/record'
import { staffPaths } from '@portal/contract/staff-paths'
import { readPeriod } from '../list/period.ts'
import { isNumber, subjectAddress } from '../list/subject-address.ts'

export const recordList = subjectAddress({
  path: staffPaths.record,
  columns: [],
  filters: {
    periode: (value) => readPeriod(value) !== null,
    wie: isNumber,
    wat: (value) => value in recordActions,
    soort: (value) => value in recordedKinds,
    waaraan: isNumber,
    reeks: isNumber,
    bekeken: (value) => value === 'ook',
  },
})
