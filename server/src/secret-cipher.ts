import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key for this purpose alone, so that nothing else that APP_KEY signs or encrypts can be taken for what this one did. */
export function keyFor(appKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32))
}

/**
 * Encrypts short texts in the database. It decrypts what was encrypted with this APP_KEY or with one of those that it was before, and
 * gives null for all else.
 */
export function createSecretCipher(appKey: string, purpose: string, previous: readonly string[] = []) {
  const key = keyFor(appKey, purpose)
  const known = [key, ...previous.map((before) => keyFor(before, purpose))]

  function encrypt(text: string): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, key, iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  }

  function decrypt(encrypted: string): string | null {
    const bytes = Buffer.from(encrypted, 'base64url')
    for (const candidate of known) {
      const text = decryptWith(candidate, bytes)
      if (text !== null) return text
    }
    return null
  }

  function decryptWith(candidate: Buffer, bytes: Buffer): string | null {
    try {
      const decipher = createDecipheriv(algorithm, candidate, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }

  return { encrypt, decrypt }
}
