import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery } from './delivery.ts'
import type { OutgoingMail } from './outbox.ts'

/** Writes each mail as one complete `.eml` file; sending a mail again replaces its file. */
export function captureDelivery(folder: string): Delivery {
  return {
    async send(mail, message) {
      const name = captureName(mail)
      // Whoever watches the folder never sees half a mail: the name they look for appears with the rename.
      const unfinished = join(folder, `.${name}.part`)
      await writeInto(folder, unfinished, message)
      await rename(unfinished, join(folder, name))
    },
    close() {},
  }
}

/** Sorts by the moment of the act, and is the same for every attempt. */
function captureName({ createdAt, messageId }: OutgoingMail): string {
  return `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${messageId}.eml`
}

/** Tells whether a file of the folder is one of ours, by its name. */
export function isCaptured(name: string): boolean {
  return /\.eml(\.part)?$/.test(name)
}

async function writeInto(folder: string, file: string, message: Buffer): Promise<void> {
  try {
    await writeFile(file, message)
  } catch (error) {
    const isFolderMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isFolderMissing) throw error
    await mkdir(folder, { recursive: true })
    await writeFile(file, message)
  }
}
