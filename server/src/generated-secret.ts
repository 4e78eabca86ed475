import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that is not configured: created once and kept in the data folder, so that its signatures stay valid. */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  const file = secretFile(dataDir, name)
  if (existsSync(file)) return read(file)

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

export function secretFile(dataDir: string, name: string): string {
  return join(dataDir, `${name}.secret`)
}

async function read(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim()
}
