import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that is not configured: created once and kept in the data folder, so that its signatures stay valid. */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  const file = secretFile(dataDir, name)
  const found = await findSecret(dataDir, name)
  if (found !== null) return found

  // Two containers have the same process id.
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    // Linking is atomic: of two simultaneous starts one wins, and the other never reads half a secret.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return read(file)
}

/** The same secret where there is one; null where none was made yet. */
export async function findSecret(dataDir: string, name: string): Promise<string | null> {
  const file = secretFile(dataDir, name)
  return existsSync(file) ? read(file) : null
}

export function secretFile(dataDir: string, name: string): string {
  return join(dataDir, `${name}.secret`)
}

async function read(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim()
}
