import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How far the record had come when it was verified, and the proof of that line. A check of before this file had no proof. */
export type KnownProof = { line: number; proof: string | null }

/** Null before the first check. */
export async function readKnownProof(dataDir: string): Promise<KnownProof | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as KnownProof)
}

/** Outside the database: those who cut the record there can't cut this. */
export async function keepKnownProof(dataDir: string, { line, proof }: KnownProof): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify({ line, proof })}\n`, { mode: 0o600 })
  await rename(draft, fileIn(dataDir))
}

/** For when another record replaces the verified one. */
export async function forgetKnownProof(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'record-proof.json')
}
