import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that is not configured: created once and kept in the data folder, so that its signatures stay valid. */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, `${name}.secret`)
  const draft = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // Linking is atomic: of two simultaneous starts one wins, and the other never reads half a secret.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}
