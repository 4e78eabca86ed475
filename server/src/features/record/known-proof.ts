import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How far the record had come when it was verified, and the proof of that line. A check of before this file had no proof. */
export type KnownProof = { line: number; proof: string | null }

/** What the last check that this data folder knows of had proved; null before the first. */
export async function readKnownProof(dataDir: string): Promise<KnownProof | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as KnownProof)
}

/** Keeps what was proved where the database is not: whoever cuts the record there can't cut this. */
export async function keepKnownProof(dataDir: string, { line, proof }: KnownProof): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify({ line, proof })}\n`, { mode: 0o600 })
  await rename(draft, fileIn(dataDir))
}

/** Forgets it, when another record comes in the place of the one that was verified. */
export async function forgetKnownProof(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'record-proof.json')
}
