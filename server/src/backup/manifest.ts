import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { createSealKeys, findAppKey, type KeySettings, type SealKey, type SealKeys } from '../seal-keys.ts'

/** The last entry of an archive: an archive that was cut off has none. */
export const manifestName = 'manifest.json'

/** Increase it when programs of today could not read what is written from then on. */
export const archiveFormat = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().nonnegative()
const sequence = z.object({ column: z.string(), last: z.number().int().nullable() })

const manifestSchema = z.object({
  format: z.number().int().min(1),
  portal: z.string(),
  engine: z.object({ name: z.enum(['embedded', 'postgresql']), version: z.string() }),
  moment: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()),
      rows: size,
      /** Of all pages together: of the rows in the order of their key. */
      sha256,
      pages: z.array(z.object({ size, sha256 })),
      /** Which numbers were given last; null before the first. */
      sequences: z.array(sequence),
    }),
  ),
  files: z.array(z.object({ path: z.string(), size, sha256 })),
})

export type Manifest = z.infer<typeof manifestSchema>

export type Entry = { name: string; size: number; sha256: string }

export function fileEntryName(index: number): string {
  return `files/${numbered(index)}`
}

export function pageEntryName(table: string, index: number): string {
  return `tables/${table}/${numbered(index)}.jsonl`
}

export function entriesOf({ tables, files }: Manifest): Entry[] {
  return [
    ...files.map((file, index) => ({ ...file, name: fileEntryName(index) })),
    ...tables.flatMap(({ name, pages }) => pages.map((page, index) => ({ ...page, name: pageEntryName(name, index) }))),
  ]
}

export function contentsOf({ moment, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const registrations = tables.find(({ name }) => name === 'registrations')?.rows ?? 0
  return `As of ${moment}: ${registrations} registrations, ${rows} rows in all, and ${files.length} files`
}

/** The manifest with a seal of this key, when there is one, and a digest of its own, over the whole list of entries. */
export function writeManifest(manifest: Manifest, key: SealKey | null): Buffer {
  const sealed = key === null ? manifest : { ...manifest, seal: sealOf(manifest, key) }
  return Buffer.from(`${JSON.stringify({ ...sealed, digest: digestOf(sealed) }, null, 1)}\n`)
}

/** Reads what `writeManifest` wrote, and judges its seal by these keys. Throws, with the reason in a sentence. */
export function readManifest(bytes: Buffer, keys: SealKeys | null): { manifest: Manifest; origin: Origin } {
  const { digest, ...read } = parse(bytes)
  // Before anything else is judged: a newer format may have other rules.
  if (typeof read.format === 'number' && read.format > archiveFormat)
    throw new Error('A newer version of the portal wrote it: restore it with that version.')
  if (digest !== digestOf(read)) throw new Error('Its manifest was changed.')
  // What was sealed is what was written, with fields that this version may not know.
  const { seal, ...sealed } = read
  const origin = judgeSeal(sealed, seal, keys)

  const { data } = manifestSchema.safeParse(read)
  if (!data) throw new Error('Its manifest is not one of the portal.')
  return { manifest: data, origin }
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(bytes.toString())
    if (typeof read === 'object' && read !== null) return { ...read }
  } catch {
    // Said below.
  }
  throw new Error('Its manifest can not be read.')
}

function digestOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

function numbered(index: number): string {
  return String(index + 1).padStart(6, '0')
}

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

function sealOf(manifest: object, { id, secret }: SealKey): z.output<typeof sealSchema> {
  return { key: id, hmac: createHmac('sha256', secret).update(JSON.stringify(manifest)).digest('base64url') }
}

/** Judges the seal under a manifest as it was read. Throws, with the reason in a sentence, when it is false. */
function judgeSeal(manifest: object, seal: unknown, keys: SealKeys | null): Origin {
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
