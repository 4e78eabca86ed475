import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCaptured } from './transport.ts'

const dayMs = 24 * 3_600_000

type Captured = { dir: string; smtpUrl: string | null; retentionDays: number }

/** Older than the retention, where a relay delivers too; else the folder is everybody's mailbox, and only broken files go. */
export async function removeOldCaptured({ dir, smtpUrl, retentionDays }: Captured): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter(isCaptured)) {
    const isUnfinished = name.endsWith('.part')
    if (!isUnfinished && smtpUrl === null) continue
    const path = join(dir, name)
    // Another replica with this folder may be faster.
    const writtenAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (writtenAt < Date.now() - (isUnfinished ? 1 : retentionDays) * dayMs) await rm(path, { force: true })
  }
}
