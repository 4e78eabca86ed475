import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '../../../testing/databases.ts'
import { createFactories } from '../../../testing/factories.ts'
import { recordKeys } from '../../../testing/record-keys.ts'
import { setAside } from '../../backup/set-aside.ts'
import { exactText, listTables, ownOfDatabase } from '../../backup/tables.ts'
import type { Database } from '../../database/database.ts'
import { recordChange } from '../../features/record/record-change.ts'
import { verifyRecord } from '../../features/record/verify-record.ts'
import { sumTables } from './copy-rows.ts'
import { moveRows } from './move-rows.ts'

const { signal } = new AbortController()

let source: TestDatabase
let target: TestDatabase
let create: ReturnType<typeof createFactories>
beforeAll(async () => {
  source = await createOwnDatabase()
  target = await createOwnDatabase()
  create = createFactories(source.db)
})
afterEach(() => source.truncate())
afterAll(() => Promise.all([source.close(), target.close()]))

async function read<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return source.db.tx(async () => {
    await source.db.query(exactText)
    return work(source.db)
  })
}

/** Moves all rows of the source, of which these statements change some while the copy is made. Returns what it told. */
async function moveWhile(changes: readonly string[]): Promise<string[]> {
  const told: string[] = []
  await moveRows({
    source: { readAhead: read, read },
    to: target.db,
    tell: (progress) => told.push(progress),
    signal,
    prepare: () => setAside(target.db, null),
    async refuseChanges() {
      for (const change of changes) await source.db.query(change)
      return signal
    },
    finish: () => Promise.resolve(),
  })
  return told
}

async function sumsOf(db: Database) {
  return db.tx(async () => {
    await db.query(exactText)
    const tables = (await listTables(db)).filter(({ name }) => !ownOfDatabase.includes(name))
    return sumTables(db, tables, { tell: () => {}, signal })
  })
}

async function nextRegistration(db: Database): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('registrations', 'id'))::integer as id`,
  )
  return row?.id ?? 0
}

const isCopiedAgain = expect.arrayContaining([expect.stringContaining('everything is copied again')])
const logIn = (member: number, token: number) => `
  insert into remember_tokens (id, member_id, token_hash) overriding system value
    values (${token}, ${member}, sha256('${token}'));
  insert into sessions (id_hash, member_id, csrf_token, remember_token_id) values
    (sha256('a${token}'), ${member}, 'a', ${token}), (sha256('b${token}'), ${member}, 'b', ${token})`

test('what is added, changed and removed during the copy is in the new database as it is in the old one', async () => {
  for (let number = 1; number <= 3; number++) await create.registration({ serial_number: `AA 00000${number}` })
  const [member, stranger] = [(await create.member()).id, (await create.member()).id]
  await source.db.query(logIn(member, 1))
  await source.db.query(logIn(member, 2))
  await source.db.query(logIn(stranger, 3))

  const told = await moveWhile([
    `insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
       house_number, city, customer_gender, customer_initials, customer_name, customer_email, customer_phone_number,
       consent_version, consented_at, credits)
     select member_id, product_id, 'NW 000001', 'NW000001', search_key, install_date, zipcode, house_number, city,
       customer_gender, customer_initials, customer_name, customer_email, customer_phone_number, consent_version,
       consented_at, credits from registrations limit 1`,
    `update registrations set serial_number = 'AA 999999', serial_number_key = 'AA999999' where serial_number = 'AA 000002'`,
    `insert into points_lines (registration_id, member_id, kind, credits)
     select id, member_id, 'credited', credits from registrations where serial_number = 'AA 000003'`,
    // A log-out, a log-in that goes on with another token, and a member who leaves.
    'delete from remember_tokens where id = 1',
    logIn(member, 4),
    `update sessions set remember_token_id = 4 where csrf_token = 'a' and remember_token_id = 2`,
    'delete from remember_tokens where id = 2',
    `delete from members where id = ${stranger}`,
    `insert into members (email, password_hash, first_name, last_name, company) values ('lid99@voorbeeld.nl', '', 'Lid', '', '')`,
  ])

  expect(await sumsOf(target.db)).toEqual(await sumsOf(source.db))
  expect(await nextRegistration(target.db)).toBe(await nextRegistration(source.db))
  expect(told).not.toEqual(isCopiedAgain)
})

test('a queue of several pages, of which rows come and go, is brought up to date', async () => {
  const queue = (from: number, to: number) => `insert into queue (kind, payload, due_at)
    select 'mail', jsonb_build_object('number', i), now() from generate_series(${from}, ${to}) as i`
  await source.db.query(queue(1, 6_000))

  const told = await moveWhile([
    'delete from queue where (payload ->> $$number$$)::integer % 3 = 0',
    'update queue set attempts = attempts + 1 where (payload ->> $$number$$)::integer % 5 = 0',
    queue(6_001, 6_500),
  ])

  expect(await sumsOf(target.db)).toEqual(await sumsOf(source.db))
  expect(told).not.toEqual(isCopiedAgain)
})

const renamed = (from: string, to: string) =>
  `update registrations set serial_number = '${to}', serial_number_key = '${to}' where serial_number_key = '${from}'`

test.each([
  [
    'exchanged what only one may have',
    [renamed('AA000001', 'ZZ'), renamed('AA000002', 'AA000001'), renamed('ZZ', 'AA000002')],
  ],
  [
    'left what is gone now',
    [
      'update registrations set product_id = (select max(product_id) from registrations)',
      'delete from products where id < (select max(id) from products)',
    ],
  ],
])('with rows that %s everything is copied again', async (_, changes) => {
  for (let number = 1; number <= 2; number++) await create.registration({ serial_number: `AA 00000${number}` })

  const told = await moveWhile(changes)

  expect(await sumsOf(target.db)).toEqual(await sumsOf(source.db))
  expect(told).toEqual(isCopiedAgain)
})

test('an upgrade during the copy ends the move', async () => {
  await expect(moveWhile([`insert into migrations (name) values ('9999-later')`])).rejects.toThrow('Run the move again')
  await source.db.query(`delete from migrations where name = '9999-later'`)
})

test('the record arrives whole, and goes on there', async () => {
  const record = (db: Database) =>
    db.tx(async () =>
      recordChange(
        { db, recordKeys },
        { by: 'system', action: 'member-seen', entry: { kind: 'member', id: 3, name: 'Sanne' } },
      ),
    )
  for (let count = 0; count < 3; count++) await record(source.db)

  await moveWhile([])
  await record(target.db)

  expect(await verifyRecord({ db: target.db, recordKeys })).toEqual({ lines: 4, last: 4, fault: null })
})
