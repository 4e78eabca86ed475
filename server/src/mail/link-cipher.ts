import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A link that opens something, as it waits in the values of a mail; empty when it was removed. */
export type EncryptedLink = { encrypted: string }

/** Its message is for the operator. */
export class UnreadableLink extends Error {
  override readonly name = 'UnreadableLink'
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts links while their mails wait: a copy of the database opens no account. Decrypting throws `UnreadableLink` when
 * the link was removed, or encrypted with another APP_KEY.
 */
export function createLinkCipher(appKey: string) {
  // A key for this purpose alone, so that nothing else that APP_KEY signs can be taken for a link.
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'links in waiting mails', 32))

  function encrypt(link: string): EncryptedLink {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, key, iv)
    const encrypted = Buffer.concat([iv, cipher.update(link, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { encrypted: encrypted.toString('base64url') }
  }

  function decrypt({ encrypted }: EncryptedLink): string {
    if (encrypted === '')
      throw new UnreadableLink('Its link has expired and was removed: a new one has to be requested.')

    const bytes = Buffer.from(encrypted, 'base64url')
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new UnreadableLink('Its link was encrypted with another APP_KEY: set that key again and requeue the mail.')
    }
  }

  return { encrypt, decrypt }
}

/** The same values with every link removed, however deep it is. */
export function withoutLinks<Values extends object>(values: Values): Values {
  return JSON.parse(JSON.stringify(values), (_name, part) => (isEncryptedLink(part) ? { encrypted: '' } : part))
}

export function hasLinks(values: object): boolean {
  return JSON.stringify(values) !== JSON.stringify(withoutLinks(values))
}

function isEncryptedLink(part: unknown): part is EncryptedLink {
  return typeof part === 'object' && part !== null && 'encrypted' in part
}
