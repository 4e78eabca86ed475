import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { createSealKeys, findAppKey, type KeySettings, type SealKey, type SealKeys } from '../seal-keys.ts'

const sealSchema = z.object({
  /** Which key it is of: nothing follows from it for the key itself. */
  key: z.string(),
  hmac: z.string(),
})

export type Origin = 'ours' | 'unknown-key' | 'no-seal'

/** The keys that archives are sealed with, as far as this machine has them; null without APP_KEY. Makes none. */
export async function findArchiveKeys(config: KeySettings): Promise<SealKeys | null> {
  const appKey = await findAppKey(config)
  return appKey === null ? null : createSealKeys('manifests of archives', appKey, config.previousAppKeys)
}

export function sealOf(manifest: object, { id, secret }: SealKey): z.output<typeof sealSchema> {
  return { key: id, hmac: createHmac('sha256', secret).update(JSON.stringify(manifest)).digest('base64url') }
}

/** Judges the seal under a manifest as it was read. Throws, with the reason in a sentence, when it is false. */
export function judgeSeal(manifest: object, seal: unknown, keys: SealKeys | null): Origin {
  if (seal === undefined) return 'no-seal'
  const { data } = sealSchema.safeParse(seal)
  const key = data && keys?.known.get(data.key)
  if (!key) return 'unknown-key'
  if (data.hmac === sealOf(manifest, key).hmac) return 'ours'
  throw new Error(
    'Its manifest was changed after this portal had sealed it. Take another archive, and find out who could write to this one.',
  )
}

export function originSentence(origin: Origin): string {
  return `Made by this portal: ${answers[origin]}`
}

const answers: Record<Origin, string> = {
  ours: 'yes, its seal is of APP_KEY.',
  'unknown-key':
    'unknown key. It is sealed with an APP_KEY that is not set here: name that one in APP_PREVIOUS_KEYS to know.',
  'no-seal':
    'no seal. An earlier version wrote it, or a portal without APP_KEY, or somebody else: rely on it only when you know how it came there.',
}
