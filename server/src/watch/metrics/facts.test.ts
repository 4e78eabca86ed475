import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOwnDatabase } from '../../../testing/databases.ts'
import { createFactories } from '../../../testing/factories.ts'
import { loadConfig } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import { enqueue } from '../../queue/entries.ts'
import { startQueueWorker } from '../../queue/queue-worker.ts'
import { type DrillRecord, writeDrillRecord } from '../../backup/drill-record.ts'
import { createMetrics } from './create-metrics.ts'
import { addFactGauges } from './fact-gauges.ts'

const { databaseClocks, watchRun, registry: ofDatabase } = createMetrics()
const database = await createOwnDatabase({ clocks: databaseClocks })
const { db, dataDir } = database
const create = createFactories(db)
const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url ?? '', BACKUP_SCHEDULE: '15 3 * * *' })
beforeEach(() => database.truncate())
afterAll(() => database.close())

// A busy machine may take longer than the two seconds that production gives.
const limitMs = 60_000

async function samplesOf(given: Database = db, limit = limitMs): Promise<Map<string, number>> {
  const { registry } = createMetrics()
  await addFactGauges({ registry, db: given, config, limitMs: limit })()
  return parse(await registry.metrics())
}

function parse(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

/** A database between which and the scrape a test stands. */
function throughLine(answer: <Row>() => Promise<Row>): Database {
  return { ...db, query: answer, tx: answer }
}

test('monitoring reads how many entries wait, of which kind, and for how long', async () => {
  await enqueue(db, { name: 'mail' }, [{}, {}, {}])
  await enqueue(db, { name: 'test.later' }, [{}], { delayMs: 600_000 })
  await db.query(`update queue set due_at = now() - interval '90 seconds', created_at = now() - interval '10 minutes'
    where id = (select min(id) from queue)`)
  await db.query(`update queue set status = 'dead' where id = (select min(id) + 1 from queue)`)

  const samples = await samplesOf()

  expect(samples.get('portal_database_up')).toBe(1)
  expect(samples.get('portal_queue_entries{kind="mail",status="queued"}')).toBe(2)
  expect(samples.get('portal_queue_entries{kind="mail",status="dead"}')).toBe(1)
  expect(samples.get('portal_queue_oldest_seconds{kind="mail"}')).toBeCloseTo(600, -2)
  expect(samples.get('portal_queue_overdue_seconds{kind="mail"}')).toBeCloseTo(90, -2)
  expect(samples.get('portal_queue_oldest_seconds{kind="test.later"}')).toBe(0)
  expect(samples.get('portal_queue_overdue_seconds{kind="test.later"}')).toBe(0)
})

test('monitoring reads the points that wait, and recurring work that fails', async () => {
  await create.registration({ created_at: new Date(Date.now() - 3_600_000) })
  await db.query(`insert into queue (kind, pattern, due_at, attempts, finished_at)
    values ('test.nightly', '0 3 * * *', now() + interval '1 hour', 2, '2026-11-23T03:00:00Z')`)

  await db.query(`insert into queue (kind, pattern, due_at, result)
    values ('record.check', '10 4 * * *', now(), '{"lines": 6, "last": 7, "fault": {"line": 7, "what": "changed"}}')`)

  const samples = await samplesOf()

  expect(samples.get('portal_record_broken')).toBe(1)
  expect(samples.get('portal_points_registrations{state="pending"}')).toBe(1)
  expect(samples.get('portal_points_sync_lag_seconds')).toBeCloseTo(3600, -2)
  expect(samples.get('portal_schedule_failures{kind="test.nightly"}')).toBe(2)
  expect(samples.get('portal_schedule_last_end_timestamp_seconds{kind="test.nightly"}')).toBe(1795402800)
})

test.each<[string, <Row>() => Promise<Row>]>([
  ['refuses', () => Promise.reject(new DatabaseUnavailable('cut'))],
  ['never answers', () => new Promise<never>(() => {})],
])('a database that %s is told as down, without its last numbers, beside those of the process', async (_, answer) => {
  const samples = await samplesOf(throughLine(answer), 200)

  expect(samples.get('portal_database_up')).toBe(0)
  expect([...samples.keys()].filter((name) => /^portal_(queue_entries|mails|points)/.test(name))).toEqual([])
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('scrapes within ten seconds ask the database once', async () => {
  let asked = 0
  const line: Database = {
    ...db,
    query(text, values) {
      if (text.includes('from queue group by')) asked += 1
      return db.query(text, values)
    },
  }
  const refresh = addFactGauges({ registry: createMetrics().registry, db: line, config, limitMs })

  await Promise.all([refresh(), refresh()])
  await refresh()

  expect(asked).toBe(1)
})

test('a backup counts as proven from its own moment, until a drill fails', async () => {
  const record: DrillRecord = {
    ended_at: '2026-11-23T03:20:00Z',
    seconds: 60,
    archive: 'archive',
    moment: '2026-11-23T03:15:00Z',
    problem: null,
    counts: null,
    smokeChecks: [],
  }
  const names = ['portal_backup_proven_timestamp_seconds', 'portal_backup_drill_failed']
  const told = async () => names.map((name) => samples.get(name))
  let samples = await samplesOf()
  expect(await told()).toEqual([undefined, undefined])

  await writeDrillRecord(dataDir, record)
  samples = await samplesOf()
  expect(await told()).toEqual([Date.parse(record.moment!) / 1000, 0])
  expect(samples.get('portal_backup_scheduled')).toBe(1)
  expect(samples.get('portal_backup_patience_seconds')).toBe(2 * 26 * 3600)

  // Of a clock that was wrong, it would pass for the proof of a year.
  await writeDrillRecord(dataDir, { ...record, moment: new Date(Date.now() + 365 * 86_400_000).toISOString() })
  samples = await samplesOf()
  expect(await told()).toEqual([undefined, undefined])

  await writeDrillRecord(dataDir, { ...record, problem: 'damaged' })
  samples = await samplesOf()
  expect(await told()).toEqual([undefined, 1])

  // Of a clock that was ahead, such a moment would keep every alert away until it comes.
  const ahead = new Date(Date.now() + 400 * 86_400_000).toISOString()
  for (const wrong of [{ moment: ahead }, { ended_at: ahead }]) {
    await writeDrillRecord(dataDir, { ...record, ...wrong })
    samples = await samplesOf()
    expect(await told()).toEqual([undefined, undefined])
  }
})

test('statements and waits for a connection are timed, alone and in a transaction', async () => {
  const countOf = async (name: string) => parse(await ofDatabase.metrics()).get(`${name}_count`) ?? 0
  const names = ['portal_database_statement_seconds', 'portal_database_pool_wait_seconds']
  const before = await Promise.all(names.map(countOf))

  await db.query('select 1')
  await db.query('select fout').catch(() => {})
  await db.tx(() => db.query('select 1'))

  const after = await Promise.all(names.map(countOf))
  expect(after.map((count, index) => count - before[index]!)).toEqual([5, 3])
  expect((await samplesOf()).get('portal_database_pool_waiting')).toBe(0)
})

test('runs of the queue are counted by how they ended', async () => {
  const kinds = [
    { name: 'test.good', run: () => Promise.resolve() },
    { name: 'test.bad', run: () => Promise.reject(new RangeError('klant@voorbeeld.nl')) },
  ]
  const worker = startQueueWorker({ db, kinds, log: { warn() {}, error() {} }, watchRun })
  await enqueue(db, kinds[0]!, [{}, {}])
  await enqueue(db, kinds[1]!, [{}])

  await expect
    .poll(async () => [...parse(await ofDatabase.metrics())].filter(([name]) => name.startsWith('portal_queue_runs_')))
    .toEqual(
      expect.arrayContaining([
        ['portal_queue_runs_total{kind="test.good",outcome="done"}', 2],
        ['portal_queue_runs_total{kind="test.bad",outcome="failed"}', 1],
      ]),
    )
  await worker.stop()
})
