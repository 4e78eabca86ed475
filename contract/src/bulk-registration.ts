import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createRegistrationBody, registrationMessages } from './registrations.ts'
import { flag, optionalText } from './rules/text.ts'

export const maxBatchRows = 500
export const maxBatchRowsPerHour = 5_000
export const maxBatchesPerMinute = 120
export const maxChecksPerMinute = 120
export const maxCheckedRowsPerMinute = 10_000

/** Minutes after the last batch until the mail about a submission is sent, when no batch said `final`. */
export const submissionRestMinutes = 10

export const bulkRegistrationMessages = {
  rowsMissing: 'Minstens één rij is verplicht',
  tooManyRows: `Je kunt maximaal ${maxBatchRows} rijen tegelijk versturen`,
  notRows: 'Elke rij moet bestaan uit velden met een naam',
  invalidSubmission: 'De inzending moet een UUID zijn',
  unknownField: 'Noem alleen velden van een productregistratie',
  /** Counted from 1 within the batch. */
  duplicate: (row: number) => `Dit serienummer staat ook in rij ${row}`,
} as const

/** A row: the body of a single registration, and the client's own id of the row. */
export const batchRowBody = z.extend(createRegistrationBody, { row_id: optionalText() })
export type BatchRow = { [Field in BatchRowField]?: unknown } & { row_id?: unknown }
export type BatchRowField = (typeof batchRowFields)[number]
const batchRowFields = z.keyof(createRegistrationBody).options

// Counts the rows before it reads any. Each row is checked on its own (see batchRowBody).
const batchRows = z.pipe(
  z.array(z.unknown(), bulkRegistrationMessages.rowsMissing),
  z.pipe(
    z
      .array(z.unknown())
      .check(
        z.minLength(1, { error: bulkRegistrationMessages.rowsMissing, abort: true }),
        z.maxLength(maxBatchRows, { error: bulkRegistrationMessages.tooManyRows, abort: true }),
      ),
    z.array(z.record(z.string(), z.unknown(), bulkRegistrationMessages.notRows)),
  ),
)

const submissionId = z.pipe(
  optionalText(),
  z.nullable(z.guid(bulkRegistrationMessages.invalidSubmission).check(z.toLowerCase())),
)

export const registerBatchBody = z.object({
  rows: batchRows,
  /** One statement for all customers of the batch; only `true` is accepted. */
  consent: z.literal(true, registrationMessages.consentMissing),
  /** The id that batches of one submission share; without it the batch is a submission of its own. */
  submission: submissionId,
  final: flag(),
})

export type RegisterBatchBody = z.output<typeof registerBatchBody>

export const checkBatchBody = z.object({
  rows: batchRows,
  /** The fields to check; all of them when left out. */
  fields: z.nullish(
    z
      .array(z.enum(batchRowFields, bulkRegistrationMessages.unknownField), bulkRegistrationMessages.unknownField)
      .check(z.minLength(1, bulkRegistrationMessages.unknownField)),
  ),
})

export type CheckBatchBody = z.output<typeof checkBatchBody>

const rowName = { index: z.int(), row_id: z.optional(z.string()) }

export const refusedRow = z.object({
  ...rowName,
  status: z.literal('refused'),
  errors: z.record(z.string(), z.array(z.string())),
  duplicate_of: z.optional(z.int()),
})
const createdRow = z.object({ ...rowName, status: z.literal('created'), id: z.int() })
const goodRow = z.object({ ...rowName, status: z.literal('ok') })

export type RefusedRow = z.output<typeof refusedRow>

/** One result per row, in the order sent. */
export const batchReply = z.object({
  created: z.int(),
  refused: z.int(),
  results: z.array(z.union([createdRow, refusedRow])),
})

/** The result that a batch of these rows would have now. Nothing is stored. */
export const batchCheckReply = z.object({
  ok: z.int(),
  refused: z.int(),
  results: z.array(z.union([goodRow, refusedRow])),
})

export type BatchReply = z.output<typeof batchReply>
export type BatchResult = BatchReply['results'][number]
export type BatchCheckReply = z.output<typeof batchCheckReply>
export type BatchCheckResult = BatchCheckReply['results'][number]

/** Registers the valid rows, also when others are refused. Safe to repeat (see idempotency.ts). */
export const registerBatch = endpoint({
  method: 'POST',
  path: '/api/productregistration/bulk',
  access: 'verified',
  idempotency: 'required',
  body: registerBatchBody,
  reply: batchReply,
})

export const checkBatch = endpoint({
  method: 'POST',
  path: '/api/productregistration/bulk/check',
  access: 'verified',
  body: checkBatchBody,
  reply: batchCheckReply,
})

/** The answer to the batch with this key; 404 when this member has none, or while it is in progress. */
export const findBatch = endpoint({
  method: 'GET',
  path: '/api/productregistration/bulk/:key',
  access: 'verified',
  reply: batchReply,
})
