import { realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { StorageSettings } from './storage/create-file-storage.ts'

const ownFolders = [
  'backup-copy',
  'database',
  'drill',
  'exports',
  'gift-shop',
  'lock',
  'mail',
  'receiving',
  'restoring',
  'backups',
]

type Places = {
  dataDir: string
  storage: StorageSettings
  backup: { place: StorageSettings; drillKey: string | null }
  mail: { dir: string | null }
}

/** Links followed. Anybody fetches files of STORAGE_URL, so no secrets in or around it; `files` in DATA_DIR is the default. */
export function problemsOfPlaces({ dataDir, storage, backup, mail }: Places): string[] {
  if ('s3' in storage)
    return 's3' in backup.place && isWithin(addressOf(backup.place.s3), addressOf(storage.s3), '/')
      ? ['BACKUP_URL: must not lie in STORAGE_URL, whose files are served, and are in every archive']
      : []
  const served = realPlace(storage.folder)
  const others: [name: string, place: string | null][] = [
    ['BACKUP_URL', 'folder' in backup.place ? backup.place.folder : null],
    ['MAIL_DIR', mail.dir],
    ['BACKUP_DRILL_KEY', backup.drillKey],
    ...ownFolders.map((name): [string, string] => [`${name} in DATA_DIR`, join(dataDir, name)]),
  ]
  const named = others.find(([, place]) => place !== null && overlaps(realPlace(place), served))?.[0]
  const found = isWithin(realPlace(dataDir), served) ? 'DATA_DIR' : named
  return found === undefined
    ? []
    : [`STORAGE_URL: its files are served to everybody, so it must neither hold nor lie in ${found}`]
}

function overlaps(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one)
}

function isWithin(place: string, outer: string, separator = sep): boolean {
  return `${place}${separator}`.startsWith(outer.endsWith(separator) ? outer : `${outer}${separator}`)
}

function addressOf({ endpoint, bucket, prefix }: { endpoint: string; bucket: string; prefix: string }): string {
  return [endpoint, bucket, ...(prefix ? [prefix] : [])].join('/')
}

/** Links followed, also when its end is not there yet. */
function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPlace(above), basename(path))
  }
}
