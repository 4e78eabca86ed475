import { createSecretCipher } from '../secret-cipher.ts'

/** A link that opens something, as it waits in the values of a mail; empty when it was removed. */
export type EncryptedLink = { encrypted: string }

/** A link for the customer of a registration alone. It is made when a mail is laid out, so nothing of it waits. */
export type CustomersLink = { certificate_code: string; address: string }

export type SecretLink = EncryptedLink | CustomersLink

/** Its message is for the operator. */
export class UnreadableLink extends Error {
  override readonly name = 'UnreadableLink'
}

/**
 * Encrypts links while their mails wait: a copy of the database opens no account. Decrypting throws `UnreadableLink` when
 * the link was removed, or encrypted with an APP_KEY that is not named.
 */
export function createLinkCipher(appKey: string, previous: readonly string[] = []) {
  const cipher = createSecretCipher(appKey, 'links in waiting mails', previous)

  function encrypt(link: string): EncryptedLink {
    return { encrypted: cipher.encrypt(link) }
  }

  function decrypt({ encrypted }: EncryptedLink): string {
    if (encrypted === '')
      throw new UnreadableLink('Its link has expired and was removed: a new one has to be requested.')

    const link = cipher.decrypt(encrypted)
    if (link !== null) return link
    throw new UnreadableLink(
      'Its link was encrypted with another APP_KEY: name that key in APP_PREVIOUS_KEYS and requeue the mail.',
    )
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

/** Whether what is kept of a mail shows less than its reader saw. */
export function hasSecretLinks(values: object): boolean {
  return /"(encrypted|certificate_code)":/.test(JSON.stringify(values))
}

function isEncryptedLink(part: unknown): part is EncryptedLink {
  return typeof part === 'object' && part !== null && 'encrypted' in part
}
