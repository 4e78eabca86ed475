import { readFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { type ArchivePlace, type ArchiveSource, encryptedEnding } from './archive-place.ts'
import { DamagedTar } from './tar.ts'

export const recipientPattern = /^age1[02-9ac-hj-np-z]{58}$/

// Most portals need it never: it is loaded when it is used.
const loadAge = () => import('age-encryption')

/** Throws for a public key with a mistake in it. */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await loadAge()
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch (error) {
      throw new Error(`${recipient} is not a public key of age: there is a typing mistake in it.`, { cause: error })
    }
  }
}

/** The same place, which keeps archives encrypted to these public keys. What it lists and opens is as it lies there. */
export function encryptingPlace(place: ArchivePlace, recipients: readonly string[]): ArchivePlace {
  return {
    ...place,
    put: (name, write) =>
      place.put(name + encryptedEnding, async (target) => {
        const plain = new PassThrough()
        const both = [write(plain), pipeline(plain, (source) => encrypt(source, recipients), target)]
        // The first failure is the reason; the other follows from it.
        try {
          await Promise.all(both)
        } finally {
          await Promise.allSettled(both)
        }
      }),
    open: async (name) => (await place.open(name)) ?? place.open(name + encryptedEnding),
  }
}

async function* encrypt(source: AsyncIterable<Buffer>, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* (await encrypter.encrypt(webStreamOf(source))) as AsyncIterable<Uint8Array>
}

export class WrongKey extends Error {}

/** What an encrypted archive holds, by the private keys in the text of an identity file of age. Throws when it has none. */
export async function decryptedArchive(archive: ArchiveSource, keys: string): Promise<ArchiveSource> {
  const decrypter = await decrypterOf(keys)
  return { ...archive, name: `${archive.name} (decrypted)`, read: async () => Readable.from(decrypt()) }

  async function* decrypt(): AsyncGenerator<Buffer> {
    const packed = await archive.read()
    try {
      const plain = (await decrypter.decrypt(webStreamOf(packed))) as AsyncIterable<Uint8Array>
      for await (const chunk of plain) yield Buffer.from(chunk)
    } catch (error) {
      const { message } = error as Error
      if (packed.errored) throw packed.errored
      if (message.startsWith('no identity matched'))
        throw new WrongKey(`${archive.name} can't be opened with this key: it was encrypted for another one.`, {
          cause: error,
        })
      throw new DamagedTar(`it can't be decrypted (${message})`, { cause: error })
    } finally {
      packed.destroy()
    }
  }
}

export class KeyUnusable extends Error {}

/** The text of a file with private keys of age. Throws a `KeyUnusable` for a file that can't be read or holds none. */
export async function readKeyFile(keyFile: string): Promise<string> {
  const keys = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new KeyUnusable(`The key ${keyFile} can't be read (${error.message}).`, { cause: error })
  })
  await decrypterOf(keys).catch((error: Error) => {
    const reason = `${keyFile} is no private key of age: ${error.message}. Its line begins with AGE-SECRET-KEY-1.`
    throw new KeyUnusable(reason, { cause: error })
  })
  return keys
}

async function decrypterOf(keys: string) {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  const lines = keys.split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch (error) {
    throw new Error('it holds something else', { cause: error })
  }
  if (identities.length === 0) throw new Error('it is empty')
  return decrypter
}

function webStreamOf(source: AsyncIterable<Buffer>) {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>
}
