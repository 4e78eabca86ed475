import { createHmac } from 'node:crypto'
import { findSecret } from './generated-secret.ts'
import { keyFor } from './secret-cipher.ts'

export type SealKey = { id: string; secret: Buffer }

/** The key of new seals, and all that older seals may have. */
export type SealKeys = { current: SealKey; known: ReadonlyMap<string, SealKey> }

export type KeySettings = { appKey: string | null; previousAppKeys: readonly string[]; dataDir: string }

/** Derives the keys for this purpose alone from APP_KEY, and from what APP_KEY was before. */
export function createSealKeys(purpose: string, appKey: string, previous: readonly string[] = []): SealKeys {
  const derive = (from: string): SealKey => {
    const secret = keyFor(from, purpose)
    return { id: createHmac('sha256', secret).update('id').digest('base64url').slice(0, 8), secret }
  }
  const current = derive(appKey)
  return { current, known: new Map([...previous.map(derive), current].map((key) => [key.id, key])) }
}

/** The key of the portal as this machine has it: APP_KEY, or the one that its server made; null without. Makes none. */
export async function findAppKey({ appKey, dataDir }: KeySettings): Promise<string | null> {
  return appKey ?? (await findSecret(dataDir, 'app-key'))
}
