import type { IDBPDatabase } from 'idb'

/** Encrypted with the member's key on this device; readable where the browser can't encrypt. */
export type Sealed = Readonly<{ iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } | { readable: string }>

// The part 'keys' of a member's database holds their key.
type Keys = Pick<IDBPDatabase, 'get' | 'add'>

/** Encrypts a value with the key of a member's database. */
export async function seal(database: Keys, value: unknown): Promise<Sealed> {
  const text = JSON.stringify(value)
  const key = await keyOf(database)
  if (!key) return { readable: text }

  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) }
}

/** Reads what `seal` encrypted; throws with the key of another member or device. */
export async function unseal<Value>(database: Keys, sealed: Sealed): Promise<Value> {
  if ('readable' in sealed) return JSON.parse(sealed.readable) as Value

  const key = await keyOf(database)
  if (!key) throw new Error('There is no key for what was encrypted')
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
  return JSON.parse(new TextDecoder().decode(bytes)) as Value
}

// The key can't be read, only used, and lives in the same database: whatever erases one erases the other. A browser has
// no encryption on plain http, and some can't store a key in a private window; what is kept matters more.
async function keyOf(database: Keys): Promise<CryptoKey | null> {
  if (!crypto.subtle) return null

  const known = (await database.get('keys', 'member')) as CryptoKey | undefined
  if (known) return known

  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  try {
    // Another tab may have stored one in the meantime, which then is the key of both.
    await database.add('keys', made, 'member')
    return made
  } catch {
    return ((await database.get('keys', 'member')) as CryptoKey | undefined) ?? null
  }
}
