import type { Role } from '@portal/contract/roles'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '../testing/databases.ts'
import { busyMember, fillDatabase, filledPassword, freshMember } from '../testing/fill-database.ts'
import { createTestPortal, type TestPortal } from '../testing/portal.ts'
import { recordStatements, type Statement } from '../testing/record-statements.ts'
import { testMail } from '../testing/test-mail.ts'
import { storeBalances } from './features/account/store.ts'
import { award, takeBack } from './features/points/change-points.ts'
import { findOldestPending } from './features/points/find-open-points.ts'
import {
  findDueAgain,
  findMembersWithPoints,
  findNextTryMs,
  findPending,
  findPendingChanges,
  letWait,
  recordOutcomes,
  requeueRefused,
} from './features/points/store.ts'
import { bundleHeldMails } from './mail/bundle-mails.ts'
import { findMails } from './mail/find-mails.ts'
import { type ClaimedMail, countMails, holdIfExcess, markSent, queueMails } from './mail/outbox.ts'
import { claimEntries, postponeEntry, renewLease } from './queue/entries.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

const largeTables = ['members', 'sessions', 'registrations', 'points_lines', 'mails', 'queue']

// The planner chooses by the size of the tables, so only large ones prove anything. Only PostgreSQL makes them in time.
describe.runIf(testEngine === 'postgres')('in tables with years of use', () => {
  let portal: TestPortal
  let preparedCount = 0
  const clerk = { email: 'servicedesk@elders.nl', roles: ['servicedesk'] as Role[] }

  beforeAll(async () => {
    portal = await createTestPortal()
    await fillDatabase(portal.db, 500_000)
    await portal.create.member(clerk)
  })
  afterAll(() => portal.close())

  test.each([
    ['the current user', '/api/user'],
    ['the dashboard', '/api/dashboarddata/index'],
    ['the first page of the list', '/api/productregistration/all?page=1'],
    ['the hundredth page of the list', '/api/productregistration/all?page=100'],
    ['a search in the list', '/api/productregistration/all?page=1&search=ab'],
    ['one registration with its customer', '/api/productregistration/1000'],
    ['the first page of the points', '/api/points?page=1'],
    ['the hundredth page of the points', '/api/points?page=100'],
    ['the maintenance of a month', '/api/maintenance?month=2027-03'],
  ])('%s reads no large table from end to end', async (_name, url) => {
    const client = await clientOf(busyMember)

    const statements = await record(() => client.get(url))

    expect(statements.length).toBeGreaterThan(0)
    // The workers look for mails and other work meanwhile.
    const own = statements.filter(({ text }) => !/\b(mails|queue)\b/.test(text))
    expect(own.length).toBeLessThanOrEqual(3)
    expect(await scans(statements)).toEqual([])
  })

  test.each([
    ['the first page', '/api/admin/registrations'],
    ['the hundredth page', '/api/admin/registrations?page=100'],
    ['a part of a serial number', '/api/admin/registrations?search=123'],
    ['a whole serial number', '/api/admin/registrations?search=AB+123456'],
    ['a postcode with a house number', '/api/admin/registrations?search=5611AB+12'],
    ['a name that nobody has', '/api/admin/registrations?search=zwartjanssen'],
    ['one member', '/api/admin/registrations?filter[member]=1'],
    ['one registration with its story', '/api/admin/registrations/1000'],
    ['the open cases', '/api/admin/cases'],
    ['how many cases are open', '/api/admin/cases/count'],
  ])('the desk reads no large table from end to end for %s', async (_name, url) => {
    const client = await portal.clientOf(clerk)
    let status = 0

    const statements = await record(async () => (status = (await client.get(url)).statusCode))

    expect(status).toBe(200)
    const own = statements.filter(({ text }) => !/\b(mails|queue)\b|^set /.test(text))
    expect(await scans(own, url.includes('/registrations') ? [planFor] : undefined)).toEqual([])
  })

  test('logging in and registering scan no large table', async () => {
    const statements = await record(async () => {
      const client = await clientOf(freshMember)
      expect((await client.post('/api/productregistration/create', registration)).statusCode).toBe(201)
    })

    expect(statements.map(({ text }) => text)).toContainEqual(expect.stringContaining('insert into registrations'))
    expect(await scans(statements)).toEqual([])
  })

  test('the queue worker scans no large table', async () => {
    const { db } = portal
    await portal.workers.stop()
    const statements = await record(async () => {
      const to = { name: 'Klant', address: 'vreemd@elders.nl' }
      await queueMails(db, [testMail({ to }), testMail({ to }), testMail({ to })])
      await db.query(`update queue set due_at = '2000-01-01' where payload #>> '{to,address}' = $1`, [to.address])
      const places = new Map([['mail', 3]])
      const [one, two, three] = (await claimEntries(db, { places, leaseMs: 60_000, except: [] }))
        .entries as ClaimedMail[]
      await renewLease(db, one! as never, 60_000)
      expect(await holdIfExcess(db, three!, 2)).toBe(true)
      await postponeEntry(db, two! as never, { delayMs: 1_000, reason: 'later', givesUp: 'later' })
      await markSent(db, one!)
      await db.query(`update queue set due_at = '2000-01-01' where id = $1`, [three!.id])
      const [held] = (await claimEntries(db, { places, leaseMs: 60_000, except: [] })).entries
      await bundleHeldMails(db, held!, portal.deps.mailSender)
    })

    expect(await scans(statements.filter(({ text }) => !text.startsWith('update queue set due_at =')))).toEqual([])
  })

  test('an operator who asks for mails scans none of those that were sent', async () => {
    const statements = await record(async () => {
      await countMails(portal.db)
      await findMails(portal.db, 'klant@voorbeeld.nl')
    })

    expect((await scans(statements)).filter((found) => found.startsWith('mails'))).toEqual([])
  })

  test('the points sync scans no large table', async () => {
    const { db } = portal
    const [credited] = await db.query<{ id: number }>(
      'select max(id) as id from registrations where credited_at is not null',
    )
    const why = { registrationId: credited!.id, reason: 'Verkeerd model', byId: 1 }
    const statements = await record(async () => {
      await db.tx(async () => {
        await takeBack(db, why)
        await award(db, 300, why)
      })
      const [pending] = await findPending(db, 0, 500)
      expect(await findPending(db, pending!.registration_id!, 500)).toHaveLength(500)
      const changes = await findPendingChanges(db, 0, 500)
      expect(changes.map(({ number }) => number)).toEqual([1, 2])
      await letWait(
        db,
        [pending!, ...changes].map(({ registration_id, change_id }) => ({
          registration_id,
          change_id,
          reason: 'status 404',
        })),
      )
      await findDueAgain(db, 500)
      await findNextTryMs(db)
      for (const { registration_id, change_id } of [pending!, ...changes])
        await recordOutcomes(db, [{ registration_id, change_id, reason: 'not_accepted' }])
      await requeueRefused(db, pending!.registration_id!)
      await requeueRefused(db, credited!.id)
      expect(await findOldestPending(db)).not.toBeNull()
      // A full batch holds every fortieth member, so that a sequential scan is right.
      const memberIds = (await findMembersWithPoints(db, 10_000, 500)).slice(0, 50)
      await storeBalances(
        db,
        memberIds.map((member_id) => ({ member_id, balance: 250 })),
      )
    })

    expect(await scans(statements)).toEqual([])
  })

  test('a query without an index fails this test', async () => {
    const found = await scans([{ text: 'select id from registrations where city = $1', values: ['Eindhoven'] }])

    expect(found).toEqual([expect.stringContaining('registrations'), expect.stringContaining('registrations')])
  })

  async function clientOf(email: string) {
    const client = portal.guest()
    const response = await client.post('/login', { email, password: filledPassword })
    expect(response.statusCode).toBe(204)
    return client
  }

  const record = (work: () => Promise<unknown>) => recordStatements(portal.db, work)

  // The lists of the desk ask for the plan of their values alone.
  /** Where a large table is read from end to end, by the plan for these values and by the one for any values. */
  async function scans(statements: Statement[], plans = [planFor, planForAny]): Promise<string[]> {
    const found: string[] = []
    for (const statement of statements) {
      for (const plan of plans) {
        const tables = scannedTables(await plan(statement)).filter((table) => largeTables.includes(table))
        found.push(...tables.map((table) => `${table}: ${statement.text}`))
      }
    }
    return found
  }

  async function planFor({ text, values }: Statement): Promise<PlanNode> {
    return planOf(await portal.db.query<Explained>(`explain (format json) ${text}`, values))
  }

  // What a prepared statement comes down to once it has been used often.
  async function planForAny({ text, values }: Statement): Promise<PlanNode> {
    const { db } = portal
    const name = `hot_${++preparedCount}`
    return db.tx(async () => {
      await db.query('set local plan_cache_mode = force_generic_plan')
      await db.query(`prepare ${name} as ${text}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      return planOf(await db.query<Explained>(`explain (format json) execute ${name}${given}`))
    })
  }
})

type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] }

function planOf([row]: Explained[]): PlanNode {
  return row!['QUERY PLAN'][0].Plan
}

function scannedTables(plan: PlanNode): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)]
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((part) => JSON.stringify(textOf(part))).join(',')}}`)
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

function textOf(part: unknown): unknown {
  return Buffer.isBuffer(part) ? `\\x${part.toString('hex')}` : part
}

const registration = {
  install_date: '2022-10-03',
  address_zipcode: '5611 AB',
  address_house_number: '12',
  selectedProduct: 7,
  serial_number: 'ZZ 123456',
  selectedGender: 'female',
  client_name: 'Van den Berg',
  client_email: 'klant@voorbeeld.nl',
  client_phone_number: '06 12 34 56 78',
}
