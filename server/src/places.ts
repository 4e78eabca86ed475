import { realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { StorageSettings } from './storage/create-file-storage.ts'

// What the portal and the stand-in shop keep in DATA_DIR for themselves.
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

/**
 * What is wrong with how the places lie to each other, links followed. Anybody can fetch the files of STORAGE_URL, so its folder
 * neither holds nor lies in a place with secrets or personal data; files in DATA_DIR is where it lies by default.
 */
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

/** Where a path leads once links are followed, also when its end is not there yet. */
function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPlace(above), basename(path))
  }
}
