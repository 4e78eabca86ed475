import type { BatchResult } from '@portal/contract/bulk-registration'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { emptyCells } from '../sheet/sheet-fields.ts'
import type { RowsEnvironment } from './rows-sender.ts'
import type { BatchToSend } from './submission.ts'
import type { SendableRow } from '../sheet/judge-row.ts'

/** Rows that can be sent, with the serial numbers S1, S2 and so on. */
export function sendableRows(count: number): SendableRow[] {
  return Array.from({ length: count }, (_, index) => {
    const serial_number = `S${index + 1}`
    const cells = { ...emptyCells(), serial_number }
    return { id: `row-${index + 1}`, number: index + 1, cells, body: { serial_number }, credits: 250, image: null }
  })
}

/** What goes wrong in one attempt: nothing, the answer is lost after the rows are stored, no reply at all, or a refusal. */
export type Fault = 'none' | 'lost' | 'offline' | { status: number; retryAfter?: number; message?: string }

/** A server that keeps the answer to each key, as ours does, and fails as the test says. */
export function createFaultyServer(faults: Fault[] = [], registered: string[] = []) {
  const answers = new Map<string, BatchResult[]>()
  const batches: BatchToSend[] = []

  return {
    /** The registered serial numbers, in order. A number that is in it twice was registered twice. */
    registered,
    batches,
    async send(batch: BatchToSend): Promise<{ results: readonly BatchResult[] }> {
      const fault = faults.shift() ?? 'none'
      if (fault === 'offline') throw errorWithoutReply()
      batches.push(structuredClone(batch))
      if (typeof fault === 'object') throw refusal(fault)

      const results = answers.get(batch.key) ?? batch.body.rows.map(register)
      answers.set(batch.key, results)
      if (fault === 'lost') throw errorWithoutReply()
      return { results }
    },
  }

  function register({ serial_number = '' }: Record<string, string>, index: number): BatchResult {
    if (registered.includes(serial_number)) {
      return { index, status: 'refused', errors: { serial_number: ['Dit serienummer is al geregistreerd'] } }
    }
    registered.push(serial_number)
    return { index, status: 'created', id: registered.length }
  }
}

export type FaultyServer = ReturnType<typeof createFaultyServer>

export function surround(server: FaultyServer, around: Partial<RowsEnvironment> = {}): RowsEnvironment {
  return {
    send: (batch) => server.send(batch),
    findSession: async () => 'session',
    withLock: (_, work) => work(),
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => true,
    ...around,
  }
}

function refusal({ status, retryAfter, message }: Exclude<Fault, string>): ApiError {
  const error = new ApiError(status, message ?? null)
  error.retryAfter = retryAfter ?? null
  return error
}
