import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQueueSite } from '../../../testing/queue-site.ts'
import { createFactories } from '../../../testing/factories.ts'
import { holdBehind } from '../../../testing/hold-behind.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { claimEntries, type ClaimedEntry, enqueue } from '../../queue/entries.ts'
import { findRegistrations } from './find-registrations.ts'
import { searchKeyMending } from './jobs.ts'

const site = await createQueueSite()
const { db } = site
const create = createFactories(db)
const kind = searchKeyMending({ db }, { batchSize: 2 })

let member: CurrentMember
let written: unknown[]
beforeEach(async () => {
  await site.reset()
  member = await create.member()
  for (const fields of customers) await create.registration({ member_id: member.id, ...fields })
  written = await keys()
  await makeOld()
})
afterEach(() => site.stopAll())
afterAll(() => site.close())

const customers = [
  {},
  { customer_initials: null, customer_name: 'Çelik-Öztürk', city: null },
  { customer_name: "van 't Hoff\u00a0\u2009jr.", city: "'s-Hertogenbosch" },
  { customer_name: 'Nguyễn | Łukasz', city: 'Sint-Oedenrode  (N.-Br.)' },
  { customer_name: 'Jansen' },
]

// As the versions wrote them that searched in serial number and postcode alone.
const makeOld = (condition = 'true') =>
  db.query(
    `update registrations set search_key = lower(replace(serial_number || '|' || zipcode, ' ', '')) where ${condition}`,
  )
const keys = () => db.query('select search_key from registrations order by id')
const versions = () => db.query<{ version: string }>('select xmin::text as version from registrations order by id')
const queue = () => enqueue(db, kind, [{ after: 0 }])
const untilEmpty = () => expect.poll(() => site.entries(), { timeout: 10_000 }).toEqual([])

async function found(search: string): Promise<string[]> {
  const rows = await findRegistrations(db, member, { search })
  return rows.map(({ serial_number }) => serial_number)
}

async function claim(): Promise<ClaimedEntry<{ after: number }>> {
  const { entries } = await claimEntries(db, { places: new Map([[kind.name, 1]]), leaseMs: 60_000, except: [] })
  return entries[0]!
}

describe('older registrations', () => {
  test('are found by serial number and postcode before their keys are mended, and by customer and town after', async () => {
    expect(await found('çelik')).toEqual([])
    expect(await found('5611 AB')).toHaveLength(customers.length)

    await queue()
    site.startWorker({ kinds: [kind] })
    await untilEmpty()

    expect(await keys()).toEqual(written)
    expect(await found('5611 AB')).toHaveLength(customers.length)
    expect(await found('celik')).toHaveLength(1)
    expect(await found('hertogenbosch')).toHaveLength(1)
  })
})

describe('a run', () => {
  test('that was killed behind its batch is repeated and writes none of it again', async () => {
    await queue()
    await kind.run(await claim(), new AbortController().signal)
    const [first, second] = await versions()
    expect(await keys()).not.toEqual(written)

    // The lease of the killed process is over.
    await db.query('update queue set due_at = now()')
    site.startWorker({ kinds: [kind] })
    await untilEmpty()

    expect(await keys()).toEqual(written)
    expect((await versions()).slice(0, 2)).toEqual([first, second])
  })

  test('goes on where the last one ended, with all its attempts', async () => {
    await queue()
    const entry = await claim()

    await kind.store!(entry, await kind.run(entry, new AbortController().signal))

    const { payload, attempts, lease_id } = (await db.query<ClaimedEntry<{ after: number }>>('select * from queue'))[0]!
    expect({ payload, attempts, lease_id }).toEqual({ payload: { after: 2 }, attempts: 0, lease_id: null })
  })

  test('stores nothing under a lease that another worker has taken over', async () => {
    await queue()
    const lost = await claim()
    await db.query('update queue set due_at = now()')
    const { lease_id } = await claim()

    await kind.store!(lost, 2)

    expect(await site.entries('payload, lease_id')).toEqual([{ payload: { after: 0 }, lease_id }])
  })

  test('writes only what is not right yet, such as what the previous version registered meanwhile', async () => {
    await queue()
    site.startWorker({ kinds: [kind] })
    await untilEmpty()
    await makeOld('id = 4')
    const before = await versions()

    await queue()
    await untilEmpty()

    expect(await keys()).toEqual(written)
    const after = await versions()
    expect(after.map(({ version }, index) => version !== before[index]!.version)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
  })

  test('writes nothing that another process has mended since it read', async () => {
    const held = holdBehind(db, /select id, search_key/)
    const late = kind.run({ payload: { after: 0 } } as never, new AbortController().signal)
    await held.isReached
    await kind.run({ payload: { after: 0 } } as never, new AbortController().signal)
    const before = await versions()

    held.release()
    await late

    expect(await versions()).toEqual(before)
  })
})
