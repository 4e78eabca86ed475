import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { jsonKeys, undecidedKeys } from '../../testing/json-keys.ts'
import { testSender } from '../../testing/test-mail.ts'
import { mailTemplates } from '../mail-templates.ts'
import type { MailValues } from '../mail/mail-template.ts'
import type { WordedTemplate } from '../mail/worded-template.ts'
import { dataMap } from './data-map.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('names every column of every table, once, and no other', async () => {
  const columns = await database.db.query<{ table: string; column: string }>(
    `select table_name::text as table, column_name::text as column from information_schema.columns
     where table_schema = current_schema() and table_name not in ('migrations', 'moved')`,
  )

  const mapped = Object.entries(dataMap).flatMap(([table, entries]) =>
    entries.flatMap(({ names }) => names.filter((name) => !/[.[]/.test(name)).map((name) => `${table}.${name}`)),
  )
  expect(mapped.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test('names every key of the values of mails, and no other', async () => {
  const { db } = database
  const tools = { sender: testSender, encrypt: (link: string) => ({ encrypted: link }) }
  const values = Object.fromEntries(
    mailTemplates.map((template) => [
      template.name,
      'example' in template ? (template as WordedTemplate).example(tools) : ofUnworded[template.name]!,
    ]),
  )
  for (const [name, own] of Object.entries(values))
    await db.query(
      `insert into mails (message_id, template, version, values, recipient_name, recipient_address, status, attempts, created_at)
       values (gen_random_uuid(), $1, 1, $2, 'Sanne', 'sanne@voorbeeld.nl', 'sent', 1, now())`,
      [name, JSON.stringify(own)],
    )

  expect(await undecidedKeys(db)).toEqual([])
  const { mails = [] } = await jsonKeys(db)
  const named = dataMap.mails!.flatMap(({ names }) => names.filter((name) => name.includes('.') && !name.includes('*')))
  expect(named.filter((name) => !mails.includes(name))).toEqual([])
})

test('docs/data-map.md says the same', async () => {
  await expect(dataMapPage()).toMatchFileSnapshot('../../../docs/data-map.md')
})

// Of templates without words of staff: several mails in one, and mails to ourselves.
const ofUnworded: Record<string, MailValues> = {
  bundle: { mails: [{ template: 'welcome', version: 1, values: { first_name: 'Sanne' } }] },
  'points-alone': { by: 'Fatima Bakker', member: 'Sanne de Wit', credits: 600, reason: 'Beurs' },
  'record-broken': { line: 3, what: 'De regel is weg.' },
  'backup-failed': { tried_at: '2026-01-05T09:00:00Z', newest: null, reason: 'De plek antwoordt niet.' },
  'drill-failed': { archive: 'a.tar.gz', moment: null, problem: 'Er ontbreken rijen.', ended_at: null },
}

const introduction = `# Whose data is where

Every column of every table, and every key inside a column of JSON, with what was decided about it. This page is written from
\`server/src/data-map/data-map.ts\`: change that, and run its test with \`-u\`. Beside the exports named here, an archive of a backup has
all tables but those that open an account (\`heldByNoArchive\`).
`

function dataMapPage(): string {
  const tables = Object.entries(dataMap).map(([table, entries]) => {
    const rows = entries.map(({ names, whose, why, until, erased, exports }) => {
      const cells = [
        names.map((name) => `\`${name}\``).join(' '),
        whose.join(', ') || 'nobody',
        why,
        until,
        erased,
        exports.join(', ') || 'none',
      ]
      return `| ${cells.join(' | ')} |`
    })
    return `## ${table}\n\n| what | whose | why | how long | erased | exports |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return [introduction, ...tables].join('\n')
}
