import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret shared with the portal when none is configured: the first program to start writes it to the data folder. */
export async function sharedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'gift-shop.secret')
  const draft = `${file}.shop-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // Linking is atomic: of simultaneous starts one wins, and the others read a complete secret.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}
