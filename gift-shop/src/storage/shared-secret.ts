import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that portal and shop share when none is configured: whoever starts first leaves it in the data folder. */
export async function sharedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'gift-shop.secret')
  const draft = `${file}.shop-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // A link is made whole or not at all: of simultaneous starts one wins, and nobody reads half a secret.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}
