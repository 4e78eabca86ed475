import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRegistration } from '@portal/contract/registrations'
import { testEngine } from '@portal/server/testing/databases'
import { afterAll, expect, test } from 'vitest'
import { doubledSerials, listAll, lostSerials, wrongReplies } from './support/audit.ts'
import { startBalancer } from './support/balancer.ts'
import { clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { makeNewerBuild } from './support/newer-build.ts'
import { createPortal } from './support/portal-process.ts'
import { type Attempt, isAcknowledged, registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'
import manifest from '../../package.json' with { type: 'json' }

const everyMs = 20

const folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'))
const archives = join(folder, 'archives')
const site = await createSite()
const shared = {
  ...site.environment,
  APP_KEY: 'k'.repeat(32),
  BACKUP_URL: `file:${archives}`,
  BACKUP_BEFORE_UPGRADE: 'on',
  STORAGE_URL: `file:${join(folder, 'files')}`,
}
// What the rules for migrations allow, on the table that is written all the time.
const ofNext = {
  '9001-add-remarks.sql': `
    alter table registrations add column remark text;
    create index registrations_remark on registrations (remark) where remark is not null;
    create table remarks (id integer generated always as identity primary key, registration_id integer references registrations);`,
}
const ofLast = { ...ofNext, '9002-add-colours.sql': 'alter table remarks add column colour text' }
const refusal = `The database is of version 0.11.0, more than one release newer than this program (${manifest.version}).`

function release(version: string, migrations: Record<string, string>) {
  return { dist: makeNewerBuild(join(folder, version), { version, migrations }) }
}

afterAll(async () => {
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Members register fifty times a second until `stop`. */
async function startRegistering(url: string) {
  const clients = await Promise.all(site.members.map((member) => clientOf(url, member)))
  const attempts: Attempt[] = []
  const calls: Promise<void>[] = []
  async function register(): Promise<void> {
    const number = String(attempts.length).padStart(6, '0')
    const attempt: Attempt = {
      serialNumber: `UP ${number}`,
      customerEmail: `klant${number}.up@huishouden.example`,
      member: attempts.length % clients.length,
    }
    attempts.push(attempt)
    const sent = clients[attempt.member]!.post(createRegistration.path, registrationBody(site.product, attempt))
    attempt.reply = await sent.catch(() => null)
  }
  const timer = setInterval(() => calls.push(register()), everyMs)
  async function stop(): Promise<void> {
    clearInterval(timer)
    await Promise.all(calls)
  }
  return { clients, attempts, stop }
}

test.runIf(testEngine === 'postgres')(
  'an upgrade and its way back fail no call and lose nothing (postgres)',
  async () => {
    const balancer = await startBalancer()
    const replica = (name: string, settings?: { dist: string }) =>
      createPortal({ ...shared, DATA_DIR: join(folder, name) }, settings)
    const before = await replica('before')
    const next = await replica('next', release('0.10.0', ofNext))
    const back = await replica('back')
    for (const { url } of [before, next, back]) balancer.add(url)
    await before.start()
    await eventually(() => balancer.ready() === 1, 'the balancer to send calls')
    const load = await startRegistering(balancer.url)

    for (const [comes, goes] of [
      [next, before],
      [back, next],
    ] as const) {
      await comes.start()
      await eventually(() => balancer.ready() === 2, 'both versions to take calls')
      await pause(1_000)
      expect(await goes.stop()).toMatchObject({ code: 0, signal: null })
    }
    await pause(500)
    await load.stop()

    const rows = await listAll(load.clients)
    await back.stop()
    await balancer.close()
    expect(load.attempts.length).toBeGreaterThan(100)
    expect(wrongReplies(load.attempts)).toEqual([])
    expect(load.attempts.filter(({ reply }) => reply === null)).toEqual([])
    // What was answered by 503 was not done.
    const promised = load.attempts.filter(isAcknowledged).map(({ serialNumber }) => serialNumber)
    expect(rows.map(({ serial_number }) => serial_number).filter((serial) => !promised.includes(serial))).toEqual([])
    const delays = load.attempts.flatMap(({ reply }) => reply?.headers.get('retry-after') ?? [])
    expect(delays.filter((seconds) => seconds !== '1')).toEqual([])
    const lost = lostSerials(load.attempts, rows)
    const also = `${delays.length} calls refused`
    tellFault({ tried: 'an upgrade and its way back under registrations', acknowledged: promised.length, lost, also })
    expect(lost).toEqual([])
    expect(doubledSerials(load.attempts, rows)).toEqual([])
    expect(readdirSync(archives)).toHaveLength(1)
  },
)

test('a program that is two releases older than its database stops with a sentence, before it makes an archive', async () => {
  const ours = await createPortal(shared)
  const last = await createPortal(shared, release('0.11.0', ofLast))
  if (testEngine === 'embedded') {
    const next = await createPortal(shared, release('0.10.0', ofNext))
    await next.start()
    await next.stop()
    expect(next.log()).toContain(join(archives, readdirSync(archives)[0]!))
  }
  await last.start()
  await last.stop()
  const before = readdirSync(archives)

  const { code, output } = await ours.begin().ended

  expect([code, output]).toEqual([1, expect.stringContaining(refusal)])
  expect(readdirSync(archives)).toEqual(before)
})
