import { fieldsInCommon, type InCommon } from '../../registrations/registration-fields.ts'
import { type Cells, toSheetField } from '../sheet/sheet-fields.ts'

/** The id of a row that does not exist yet. */
export const newRowId = 'new'

/** The cells with which the next row starts; never a serial number. */
export function startOfNext(last: Cells, inCommon: InCommon): Partial<Cells> {
  return Object.fromEntries(fieldsInCommon(inCommon).map((name) => [toSheetField(name), last[toSheetField(name)]]))
}
