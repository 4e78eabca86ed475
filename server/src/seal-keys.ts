import { createHmac } from 'node:crypto'
import { findSecret } from './generated-secret.ts'
import { keyFor } from './secret-cipher.ts'

export type SealKey = { id: string; secret: Buffer }

/** For new seals, and all for older ones. */
export type SealKeys = { current: SealKey; known: ReadonlyMap<string, SealKey> }

export type KeySettings = { appKey: string | null; previousAppKeys: readonly string[]; dataDir: string }

/** From APP_KEY and its earlier values, for this purpose only. */
export function createSealKeys(purpose: string, appKey: string, previous: readonly string[] = []): SealKeys {
  const derive = (from: string): SealKey => {
    const secret = keyFor(from, purpose)
    return { id: createHmac('sha256', secret).update('id').digest('base64url').slice(0, 8), secret }
  }
  const current = derive(appKey)
  return { current, known: new Map([...previous.map(derive), current].map((key) => [key.id, key])) }
}

/** APP_KEY, or the one that its server made; null without. Makes none. */
export async function findAppKey({ appKey, dataDir }: KeySettings): Promise<string | null> {
  return appKey ?? (await findSecret(dataDir, 'app-key'))
}
