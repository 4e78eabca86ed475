import { openJournal } from '../storage/journal.ts'
import { shopEvent, type ShopEvent } from './events.ts'
import { createLedger } from './ledger.ts'
import { createVisitors } from './visitors.ts'

export type Books = Awaited<ReturnType<typeof openBooks>>

/**
 * Everything the shop knows, read back from its journal. `record` changes memory at once, so that the next call decides
 * on it; an answer may only leave after `settled`, when the disk knows it too.
 */
export async function openBooks(path: string) {
  const ledger = createLedger()
  const visitors = createVisitors()

  function apply(event: ShopEvent): void {
    ledger.apply(event)
    visitors.apply(event)
  }

  const journal = await openJournal(path, (line, number) => apply(readEvent(line, `${path}:${number}`)))
  visitors.forgetExpired(new Date())

  return {
    ledger,
    visitors,
    record(event: ShopEvent): void {
      apply(event)
      journal.add(JSON.stringify(event))
    },
    settled: journal.settled,
    close: journal.close,
    broken: journal.broken,
  }
}

// To go on without a line in the middle could give points away twice, or take them.
function readEvent(line: string, place: string): ShopEvent {
  try {
    return shopEvent.parse(JSON.parse(line))
  } catch {
    throw new Error(`${place} can't be read: the journal was damaged, put back a copy of it`)
  }
}
