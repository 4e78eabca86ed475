import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCaptured } from './transport.ts'

const dayMs = 24 * 3_600_000

type Captured = { dir: string; smtpUrl: string | null; retentionDays: number }

/**
 * Removes captured mails that are older than the retention, where a relay delivers and the folder is only a copy. Where
 * nothing else delivers, the folder is everybody's mailbox: there only what a kill left unfinished goes.
 */
export async function removeOldCaptured({ dir, smtpUrl, retentionDays }: Captured): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter(isCaptured)) {
    const isUnfinished = name.endsWith('.part')
    if (!isUnfinished && smtpUrl === null) continue
    const path = join(dir, name)
    // Another replica with the same folder may be faster.
    const writtenAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (writtenAt < Date.now() - (isUnfinished ? 1 : retentionDays) * dayMs) await rm(path, { force: true })
  }
}
