import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { schemaProblem } from './judge-schema.ts'

// A history of its own: what there was when the archive was written, and what came later.
const history = mkdtempSync(join(tmpdir(), 'portal-history-'))
const files = ['0001-create-boxes.sql', '0002-add-labels.sql', '0003-create-shelves.sql']
const statements = [
  'create table boxes (id integer generated always as identity primary key)',
  'alter table boxes add column label text',
  'create table shelves (name text primary key)',
]
for (const [index, file] of files.entries()) writeFileSync(join(history, file), statements[index]!)
afterAll(() => rmSync(history, { recursive: true, force: true }))

const nothing = { rows: 0, sha256: '0'.repeat(64), pages: [] }
const boxes = { name: 'boxes', columns: ['id', 'label'], sequences: [{ column: 'id', last: null }], ...nothing }
const shelves = { name: 'shelves', columns: ['name'], sequences: [], ...nothing }

/** What is said of an archive with these tables that names these migrations. */
const judge = (migrations: string[], tables = [boxes]) =>
  schemaProblem(
    {
      format: 1,
      portal: '1.2.0',
      engine: { name: 'embedded', version: '' },
      moment: '2026-11-24T12:00:00Z',
      migrations,
      tables,
      files: [],
    },
    history,
  )

test('rows of an older schema are judged by the migrations of their own time', async () => {
  expect(await judge(files.slice(0, 2))).toBeNull()
  expect(await judge(files, [boxes, shelves])).toBeNull()
  expect(await judge(files)).toMatch(/^it lacks the table shelves, other than its schema \(up to 0003-create-shelves/)
})

test('an archive whose last migrations were left out has more than its schema', async () => {
  expect(await judge(files.slice(0, 1))).toMatch(/^it has the column boxes\.label, other than its schema \(up to 0001-/)
})

test('an archive with a hole in its history, or with what comes later, is refused', async () => {
  expect(await judge(['0001-create-boxes.sql', '0003-create-shelves.sql'])).toMatch(
    /^it lacks a migration that comes before 0003-.* Take another archive$/,
  )
  expect(await judge([...files, '0004-of-later.sql'])).toMatch(
    /^version 1\.2\.0 of the portal wrote it with migration 0004-of-later\.sql, which this version does not have/,
  )
})
