import { openJournal } from '../storage/journal.ts'
import { shopEvent, type ShopEvent } from './events.ts'
import { createLedger } from './ledger.ts'
import { createVisitors } from './visitors.ts'

export type Books = Awaited<ReturnType<typeof openBooks>>

/**
 * The shop's state, read from its journal. `record` changes memory at once, so that the next call sees it; a reply waits
 * for `settled`, which resolves when the change is on disk.
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

// Skipping a damaged line could credit points twice, or lose them.
function readEvent(line: string, place: string): ShopEvent {
  try {
    return shopEvent.parse(JSON.parse(line))
  } catch {
    throw new Error(`${place} can't be read: the journal was damaged, put back a copy of it`)
  }
}
