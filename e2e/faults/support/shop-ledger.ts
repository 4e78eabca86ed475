import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type BookedCredit = { registration_id: number; member_id: number; credits: number }

/** Every credit in the shop's journal, oldest first. */
export function readShopLedger(dataDir: string): BookedCredit[] {
  const journal = join(dataDir, 'gift-shop/journal.jsonl')
  if (!existsSync(journal)) return []

  // Text after the last line break is an incomplete line: a write that is running, or that a kill ended.
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1)
  return lines
    .map((line) => JSON.parse(line) as BookedCredit & { type: string })
    .filter(({ type }) => type === 'credited')
}
