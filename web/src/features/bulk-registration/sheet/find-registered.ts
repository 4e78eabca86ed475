import { checkBatch, maxBatchRows } from '@portal/contract/bulk-registration'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { call } from '../../../lib/api-client.ts'

export async function findRegistered(serials: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const registered = new Set<string>()
  for (let start = 0; start < serials.length; start += maxBatchRows) {
    const asked = serials.slice(start, start + maxBatchRows)
    const rows = asked.map((serial) => ({ serial_number: serial }))
    const { results } = await call(checkBatch, { body: { rows, fields: ['serial_number'] }, signal })
    for (const result of results) {
      const isTaken = result.status === 'refused' && result.errors.serial_number?.includes(serialNumberMessages.taken)
      if (isTaken) registered.add(asked[result.index]!)
    }
  }
  return registered
}
