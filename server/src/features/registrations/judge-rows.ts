import { setImmediate as letOthersGo } from 'node:timers/promises'
import {
  type BatchRow,
  type BatchRowField,
  batchRowBody,
  bulkRegistrationMessages,
  type RefusedRow,
} from '@portal/contract/bulk-registration'
import { checkBody, mergeErrors, validFields } from '@portal/contract/check-body'
import type { FieldErrors } from '@portal/contract/errors'
import { type CreateRegistrationBody, createRegistrationBody } from '@portal/contract/registrations'
import { serialNumberKey } from '@portal/contract/rules/serial-number'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import * as z from 'zod/mini'
import type { Database } from '../../database/database.ts'
import { findProducts, type ProductNow } from '../catalogue/store.ts'
import { type ProductFields, productProblems } from './register-product.ts'

type RowName = { index: number; row_id?: string }

/** A row that no rule refuses. Its serial number may still be taken: only the table knows. */
export type GoodRow = RowName & {
  status: 'good'
  /** Null when the serial number was not judged. */
  serialKey: string | null
  /** The judged fields: all, unless the caller named some. */
  body: Partial<CreateRegistrationBody>
  product: ProductNow | null
}

export type JudgedRow = GoodRow | RefusedRow

export function refusedAsTaken({ index, row_id }: RowName): RefusedRow {
  return { index, row_id, status: 'refused', errors: { serial_number: [serialNumberMessages.taken] } }
}

/**
 * Judges each row by the rules of the single form, in the order sent. When rows share a valid serial number, the first
 * keeps it and the others are refused as duplicates.
 */
export async function judgeRows(
  db: Database,
  rows: readonly BatchRow[],
  fields: readonly BatchRowField[] | null = null,
): Promise<JudgedRow[]> {
  const productFields: ProductFields[] = []
  for (const [index, row] of rows.entries()) {
    if (isTurnOver(index)) await letOthersGo()
    productFields.push(await validFields(productFieldsBody, row))
  }
  const products = await findNamedProducts(db, productFields)
  const judge = createJudge(fields)
  const firstWith = new Map<string, number>()
  const judged: JudgedRow[] = []
  for (const [index, row] of rows.entries()) {
    if (isTurnOver(index)) await letOthersGo()
    const { errors, body, serialKey, product } = await judge(row, productFields[index]!, products)
    const name = { index, ...rowId(row) }
    const first = serialKey === null ? undefined : firstWith.get(serialKey)
    if (first !== undefined) judged.push({ ...name, ...refusedAsDuplicate(errors, first) })
    else if (body) judged.push({ ...name, status: 'good', serialKey, body, product })
    else judged.push({ ...name, status: 'refused', errors })

    if (serialKey !== null && first === undefined) firstWith.set(serialKey, index)
  }
  return judged
}

// Five hundred rows in one go would hold all other calls for a tenth of a second.
function isTurnOver(index: number): boolean {
  return index > 0 && index % rowsPerTurn === 0
}

const rowsPerTurn = 50

// Judged for every row, since the serial number depends on the product also when only one of the two was asked about.
const productFieldsBody = z.pick(createRegistrationBody, { selectedProduct: true, serial_number: true })

async function findNamedProducts(db: Database, rows: readonly ProductFields[]): Promise<Map<number, ProductNow>> {
  const ids = rows.map(({ selectedProduct }) => selectedProduct).filter((id) => id !== undefined)
  const products = ids.length > 0 ? await findProducts(db, [...new Set(ids)]) : []
  return new Map(products.map((product) => [product.id, product]))
}

function createJudge(fields: readonly BatchRowField[] | null) {
  const schema = fields ? z.pick(batchRowBody, maskOf([...fields, 'row_id'])) : batchRowBody
  const isJudged = (field: string) => field in schema.shape

  return async (row: BatchRow, productFields: ProductFields, products: ReadonlyMap<number, ProductNow>) => {
    const product = products.get(productFields.selectedProduct ?? 0) ?? null
    const checked = await checkBody(schema, row)
    const ofCatalogue = Object.entries(productProblems(productFields, product)).filter(([field]) => isJudged(field))
    const errors = mergeErrors(schema, ['errors' in checked ? checked.errors : {}, Object.fromEntries(ofCatalogue)])
    const body =
      Object.keys(errors).length === 0 && 'value' in checked ? (checked.value as Partial<CreateRegistrationBody>) : null
    const hasSerialNumber = isJudged('serial_number') && !errors.serial_number
    return {
      errors,
      body,
      product,
      serialKey: hasSerialNumber ? serialNumberKey(String(row.serial_number)) : null,
    }
  }
}

function maskOf(fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, true as const])) as {
    [Field in keyof typeof batchRowBody.shape]?: true
  }
}

function refusedAsDuplicate(errors: FieldErrors, first: number) {
  const ofSerial = { serial_number: [bulkRegistrationMessages.duplicate(first + 1)] }
  return { status: 'refused' as const, errors: mergeErrors(batchRowBody, [errors, ofSerial]), duplicate_of: first }
}

function rowId(row: BatchRow): { row_id?: string } {
  const name = batchRowBody.shape.row_id.safeParse(row.row_id).data
  return name ? { row_id: name } : {}
}
