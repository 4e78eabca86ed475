import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-places-'))
const data = join(folder, 'data')
for (const name of ['data/files', 'data/database', 'elsewhere', 'archives'])
  mkdirSync(join(folder, name), { recursive: true })
symlinkSync(data, join(folder, 'link-to-data'))
symlinkSync(join(data, 'database'), join(folder, 'link-to-database'))
symlinkSync(join(data, 'files'), join(folder, 'link-to-files'))
symlinkSync(join(folder, 'elsewhere'), join(data, 'link-out'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `%` is the folder of this test. */
function judge(environment: Record<string, string>): () => unknown {
  const filledIn = Object.entries({ DATA_DIR: '%/data', ...environment }).map(([name, value]) => [
    name,
    value.replace('%', folder),
  ])
  return () => loadConfig(Object.fromEntries(filledIn))
}

describe('what is served to everybody', () => {
  test.each<[Record<string, string>, string]>([
    [{ STORAGE_URL: 'file:%/data' }, 'DATA_DIR'],
    [{ STORAGE_URL: 'file:%' }, 'DATA_DIR'],
    [{ STORAGE_URL: 'file:/' }, 'DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/files/..' }, 'DATA_DIR'],
    [{ STORAGE_URL: 'file:%/link-to-data' }, 'DATA_DIR'],
    [{ DATA_DIR: '%/link-to-data', STORAGE_URL: 'file:%/data' }, 'DATA_DIR'],
    [{ DATA_DIR: '%/new/data', STORAGE_URL: 'file:%/new' }, 'DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/database' }, 'database in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/link-to-database' }, 'database in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/link-to-database/new' }, 'database in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/exports/new' }, 'exports in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/receiving' }, 'receiving in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/drill' }, 'drill in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/backups' }, 'BACKUP_URL'],
    [{ STORAGE_URL: 'file:%/data/backups', BACKUP_URL: 'file:%/archives' }, 'backups in DATA_DIR'],
    [{ STORAGE_URL: 'file:%/data/mail' }, 'MAIL_DIR'],
    [{ STORAGE_URL: 'file:%/data/mail', SMTP_URL: 'smtp://relay.example' }, 'mail in DATA_DIR'],
    [{ BACKUP_URL: 'file:%/data/files/backups' }, 'BACKUP_URL'],
    [{ BACKUP_URL: 'file:%/link-to-files' }, 'BACKUP_URL'],
    [{ BACKUP_URL: 'file:%/archives', STORAGE_URL: 'file:%/archives/files' }, 'BACKUP_URL'],
    [{ BACKUP_URL: 'file:%/elsewhere', STORAGE_URL: 'file:%/data/link-out' }, 'BACKUP_URL'],
    [{ MAIL_DIR: '%/data/files/mail' }, 'MAIL_DIR'],
    [{ MAIL_DIR: '%/elsewhere', STORAGE_URL: 'file:%/elsewhere' }, 'MAIL_DIR'],
    [{ BACKUP_DRILL_KEY: '%/data/files/key.txt' }, 'BACKUP_DRILL_KEY'],
  ])('is refused with %j', (environment, place) => {
    expect(judge(environment)).toThrow(
      `a problem:\n  - STORAGE_URL: its files are served to everybody, so it must neither hold nor lie in ${place}`,
    )
  })

  test.each<Record<string, string>>([
    {},
    { STORAGE_URL: 'file:%/data/files' },
    { STORAGE_URL: 'file:%/data/pictures' },
    { STORAGE_URL: 'file:%/data/databases' },
    { STORAGE_URL: 'file:%/files', DATA_DIR: '%/3000' },
    { STORAGE_URL: 'file:%/data/link-out', BACKUP_URL: 'file:%/archives' },
    { STORAGE_URL: 'file:%/elsewhere', BACKUP_URL: 'file:%/elsewhere-too', MAIL_DIR: '%/mail' },
  ])('may lie there: %j', (environment) => {
    expect(judge(environment)).not.toThrow()
  })
})
