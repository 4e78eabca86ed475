import { brandName } from '@portal/contract/catalogue'
import { findProblem } from '@portal/contract/check-body'
import { type CreateRegistrationBody, createRegistrationBody } from '@portal/contract/registrations'
import { canJudgePhoneNumbers } from '@portal/contract/rules/phone-number'
import { type SerialMask, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { explainCell } from './explain-cell.ts'
import { type Catalogue, findBrand, findProduct, findSerialMask, lacksProducts } from './catalogue.ts'
import { readGender } from './read-gender.ts'
import type { SheetVerdict } from './judge-sheet.ts'
import { type CellFaults, type Cells, isEmptyRow, type SheetField, sheetFields, type SheetRow } from './sheet-fields.ts'
import { cellsToSend, type Sheet } from './sheet.ts'

/** The body of a row. All values are texts, which the server parses. */
type CreateBody = Readonly<Record<keyof CreateRegistrationBody, string>>

/**
 * The faults of a row, by the rules and messages of the single form; a fault that a spreadsheet caused has a message of its
 * own. An empty row has no faults. The caller fills in the date for all rows first. A model has none until the products of
 * its brand are loaded, nor has the format of a serial number. Until the parser of phone numbers is loaded, phone numbers are left to the server.
 */
export function judgeRow(cells: Cells, catalogue: Catalogue): CellFaults {
  if (isEmptyRow(cells)) return {}
  const brand = findBrand(catalogue, cells.brand)
  const canJudgeModel = brand !== null && !lacksProducts(catalogue, brand)
  const mask = findSerialMask(catalogue, cells.brand)
  const row = { cells, body: toCreateBody(cells, catalogue), mask, canJudgeModel }
  const faults: Partial<Record<SheetField, string>> = {}
  for (const field of sheetFields) {
    const fault = explainCell(field, cells, catalogue)?.text ?? ruleProblem(field, row)
    if (fault) faults[field] = fault
  }
  return faults
}

/** The body of a row. A value that can't be read is sent empty or as it is, so that the server refuses it. */
export function toCreateBody(cells: Cells, catalogue: Catalogue): CreateBody {
  const { brand, model, selectedGender, ...rest } = cells
  return {
    ...rest,
    selectedProduct: String(findProduct(catalogue, brand, model)?.id ?? ''),
    selectedGender: readGender(selectedGender) ?? selectedGender,
  }
}

type Row = { cells: Cells; body: CreateBody; mask: SerialMask | undefined; canJudgeModel: boolean }

function ruleProblem(field: SheetField, { cells, body, mask, canJudgeModel }: Row): string | null {
  if (field === 'brand') return findProblem(brandName, cells.brand)
  // With an unknown brand the model can't be judged, and one fault is enough.
  if (field === 'model' && cells.model !== '' && !canJudgeModel) return null
  if (field === 'client_phone_number' && !canJudgePhoneNumbers()) return null

  const sent = field === 'model' ? 'selectedProduct' : field
  const problem = findProblem(createRegistrationBody.shape[sent], body[sent])
  if (field !== 'serial_number' || problem || mask === undefined) return problem
  return serialNumberProblem(mask, cells.serial_number)
}

export type SendableRow = SheetRow &
  Readonly<{
    number: number
    body: Readonly<Record<string, string>>
    credits: number
    image: string | null
  }>

export function readyRows({ rows, shared }: Sheet, verdict: SheetVerdict, catalogue: Catalogue): SendableRow[] {
  return rows.flatMap((row, index) => {
    const judged = verdict.rows[index]
    if (judged?.state !== 'ready') return []
    const cells = cellsToSend(row, shared)
    const { credits = 0, image = null } = judged.product ?? {}
    return [
      {
        id: row.id,
        number: index + 1,
        fileRow: row.fileRow,
        cells,
        body: toCreateBody(cells, catalogue),
        credits,
        image,
      },
    ]
  })
}
