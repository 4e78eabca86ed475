import { type BatchResult, bulkRegistrationMessages } from '@portal/contract/bulk-registration'
import type { FieldErrors } from '@portal/contract/errors'
import { newUuid } from '../../../lib/new-uuid.ts'
import { type CellFaults, type RefusedRow, type SheetField, sheetFields } from '../sheet/sheet-fields.ts'
import type { SendableRow } from '../sheet/judge-row.ts'
import type { KeptSheet } from '../sheet/sheet.ts'

/** Rows per batch. Small, so that the progress moves often; the server accepts up to 500. */
const batchSize = 20

export type SentRow = SendableRow &
  Readonly<{
    outcome: 'waiting' | 'registered' | 'refused'
    faults: CellFaults
    reason: string | null
  }>

/** Rows that are sent in successive batches. A batch keeps its key and its body until it is answered, so a closed tab loses nothing. */
export type Submission = Readonly<{
  /** Groups the batches for the server, which sends the installer one summary of them. */
  id: string
  fileName: string | null
  rows: readonly SentRow[]
  /** The Idempotency-Key of each batch, in order. */
  keys: readonly string[]
  answered: number
  /** Whether the next batch was sent without an answer, so that its rows may or may not be registered. */
  isInDoubt: boolean
  isPaused: boolean
  finishedAt: number | null
  /** Whether the member has seen that all rows are registered, so that nothing is left to do about them. */
  isSeen?: true
}>

export type BatchToSend = {
  key: string
  body: { rows: Record<string, string>[]; consent: true; submission: string; final: boolean }
}

/** A submission of these rows, none of them sent. The member has given the consent for all of them. */
export function newSubmission(rows: readonly SendableRow[], fileName: string | null = null): Submission {
  return {
    id: newUuid(),
    fileName,
    rows: rows.map((row) => ({ ...row, outcome: 'waiting', faults: {}, reason: null })),
    keys: Array.from({ length: Math.ceil(rows.length / batchSize) }, newUuid),
    answered: 0,
    isInDoubt: false,
    isPaused: false,
    finishedAt: null,
  }
}

export function isUnfinished(submission: Submission | null): boolean {
  return submission !== null && submission.finishedAt === null
}

/** The first batch without an answer, equal on every call; null when every batch is answered. */
export function nextBatch(submission: Submission): BatchToSend | null {
  const { id, keys, answered } = submission
  const key = keys[answered]
  if (key === undefined) return null

  const rows = rowsOfBatch(submission, submission.answered).map((row) => ({ ...row.body, row_id: row.id }))
  return { key, body: { rows, consent: true, submission: id, final: answered === keys.length - 1 } }
}

export function takeResults(submission: Submission, results: readonly BatchResult[], now: number): Submission {
  const batch = rowsOfBatch(submission, submission.answered)
  const taken = batch.map((row, index) => takeResult(row, results[index], batch))
  return answer(submission, taken, now)
}

export function takeRefusal(submission: Submission, reason: string, now: number): Submission {
  const refused = rowsOfBatch(submission, submission.answered).map((row) => ({
    ...row,
    outcome: 'refused' as const,
    reason,
  }))
  return answer(submission, refused, now)
}

export function takeOutcome(sheet: KeptSheet, submission: Submission): KeptSheet {
  const left = dropRegistered(sheet, submission)
  const cellsOf = new Map(left.rows.map(({ id, cells }) => [id, cells]))
  const refusals = submission.rows.flatMap(({ id, faults }): [string, RefusedRow][] => {
    const cells = cellsOf.get(id)
    return cells && Object.keys(faults).length > 0 ? [[id, { cells, faults }]] : []
  })
  return { ...left, refusals: { ...left.refusals, ...Object.fromEntries(refusals) } }
}

export function dropRegistered(sheet: KeptSheet, { rows }: Submission): KeptSheet {
  const registered = new Set(rows.filter(({ outcome }) => outcome === 'registered').map(({ id }) => id))
  return { ...sheet, rows: sheet.rows.filter(({ id }) => !registered.has(id)) }
}

export type SendingCounts = { total: number; registered: number; refused: number; left: number; credits: number }

export function countSent({ rows }: Pick<Submission, 'rows'>): SendingCounts {
  const registered = rows.filter(({ outcome }) => outcome === 'registered')
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  return {
    total: rows.length,
    registered: registered.length,
    refused: refused.length,
    left: rows.length - registered.length - refused.length,
    credits: registered.reduce((total, { credits }) => total + credits, 0),
  }
}

export function rowsOfBatch({ rows }: Submission, batch: number): readonly SentRow[] {
  return rows.slice(batch * batchSize, (batch + 1) * batchSize)
}

function answer(submission: Submission, taken: readonly SentRow[], now: number): Submission {
  const { rows, answered, keys } = submission
  const start = answered * batchSize
  return {
    ...submission,
    rows: [...rows.slice(0, start), ...taken, ...rows.slice(start + taken.length)],
    answered: answered + 1,
    isInDoubt: false,
    finishedAt: answered + 1 === keys.length ? now : null,
  }
}

function takeResult(row: SentRow, result: BatchResult | undefined, batch: readonly SentRow[]): SentRow {
  if (result?.status === 'created') return { ...row, outcome: 'registered', faults: {}, reason: null }

  const faults = faultsOf(result?.errors ?? {})
  const twin = batch[result?.duplicate_of ?? -1]
  // The server names a row by its index in the batch, the screen by its number in the worksheet.
  if (twin) faults.serial_number = bulkRegistrationMessages.duplicate(twin.number)
  return { ...row, outcome: 'refused', faults, reason: Object.values(faults)[0] ?? firstText(result) }
}

function faultsOf(errors: FieldErrors): Partial<Record<SheetField, string>> {
  const faults: Partial<Record<SheetField, string>> = {}
  for (const field of sheetFields) {
    const [text] = errors[field === 'model' ? 'selectedProduct' : field] ?? []
    if (text) faults[field] = text
  }
  return faults
}

function firstText(result: BatchResult | undefined): string {
  const texts = result?.status === 'refused' ? Object.values(result.errors).flat() : []
  return texts[0] ?? 'De server heeft deze rij geweigerd.'
}
