import { chmodSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testEngine } from '../../../testing/databases.ts'
import { createDoctorSite, type Seed } from '../../../testing/doctor-site.ts'
import { createFactories } from '../../../testing/factories.ts'
import { giftShopSecret } from '../../../testing/fake-gift-shop.ts'
import { scheduledBackupName } from '../../backup/scheduled-backup.ts'
import { enqueue } from '../../queue/entries.ts'
import { saveSchedule } from '../../queue/schedules.ts'
import { type DrillRecord, writeDrillRecord } from '../../backup/drill-record.ts'

const site = await createDoctorSite()
const { complaints, dataDir, folder, guarded, nobodysPort, relay, shop, silentPort } = site
const { db } = site.database
const create = createFactories(db)
afterEach(() => site.reset())
afterAll(() => site.close())

test('a healthy set-up has no fault and no warning', async () => {
  expect(await complaints()).toEqual([])
})

test('a set-up as npm start makes it has none either', async () => {
  const environment = {
    ...Object.fromEntries(Object.keys(site.environment).map((name) => [name, ''])),
    GIFT_SHOP_URL: shop.url,
  }
  const kept = { PORT: site.environment.PORT!, DATA_DIR: dataDir, GIFT_SHOP_SECRET: giftShopSecret }

  expect(await complaints({ environment: { ...environment, ...kept } })).toEqual([])
})

const mistakes: [what: string, seed: () => Seed | Promise<Seed>, complaint: RegExp][] = [
  [
    'an old Node',
    () => ({ machine: { nodeVersion: '20.18.3' } }),
    /^fault Node: .* needs Node 20\.19 or later; this is 20\.18\.3/,
  ],
  ['too little memory', () => ({ machine: { memoryBytes: 128 * 2 ** 20 } }), /^fault memory: 128 MB/],
  [
    'little memory',
    () => ({ machine: { memoryBytes: (testEngine === 'embedded' ? 400 : 200) * 2 ** 20 } }),
    /^warning memory: /,
  ],
  ['few open files', () => ({ machine: { openFiles: 256 } }), /^warning open files: At most 256/],
  ['no time zones', () => ({ machine: { dutchHour: () => null } }), /^fault time zone: Node /],
  [
    'a clock that is an hour ahead',
    () => ({ machine: { now: () => Date.now() + 3_600_000 } }),
    /^fault clock: .* 3\d\d\d seconds behind ours/,
  ],
  [
    'a clock that is slow',
    () => ({ machine: { now: () => Date.now() - 30_000 } }),
    /^warning clock: .* seconds ahead of ours/,
  ],
  [
    'a web app that is not built',
    () => ({ site: { webDir: join(folder, 'nergens') } }),
    /^fault web app: .* has no index\.html/,
  ],
  [
    'a port in use',
    () => ({ environment: { PORT: String(silentPort) } }),
    /^fault port: Port \d+ on 127\.0\.0\.1 is in use by another program/,
  ],
  [
    'a port of the metrics in use',
    () => ({ environment: { METRICS_PORT: String(silentPort) } }),
    /^fault port: Port \d+ on 127\.0\.0\.1 is in use by another program.*METRICS_PORT=/,
  ],
  [
    'a data folder of another account',
    () => ({ machine: { userId: 4711 } }),
    /^fault DATA_DIR: .* belongs to user id \d+ with mode 0700; needed: user id 4711, 0700/,
  ],
  [
    'a data folder that all may read',
    () => (chmodSync(dataDir, 0o755), {}),
    /^warning DATA_DIR: .* has mode 0755; needed: 0700/,
  ],
  [
    'a data folder that can not be made',
    () => ({ environment: { DATA_DIR: '/proc/portaal' } }),
    /^fault DATA_DIR: DATA_DIR \/proc\/portaal can't be created/,
  ],
  [
    'a mail folder that is a file',
    () => ({ environment: { MAIL_DIR: join(folder, 'index.html') } }),
    /^fault MAIL_DIR: .* is a file/,
  ],
  [
    'files that all may write',
    () => (chmodSync(folder, 0o777), { environment: { STORAGE_URL: `file:${folder}` } }),
    /^warning files folder: .* has mode 0777/,
  ],
  [
    'what a killed process left',
    () => (leave(join(dataDir, 'database.unfinished')), {}),
    /^warning leftovers: .*database\.unfinished/,
  ],
  [
    'an address that leads elsewhere',
    () => ({ environment: { NODE_ENV: '', APP_URL: shop.url }, site: { isServer: true } }),
    /^warning addresses: .* is answered by another program/,
  ],
  [
    'an address where nobody answers',
    () => ({ environment: { NODE_ENV: '', APP_URL: `http://127.0.0.1:${nobodysPort}` }, site: { isServer: true } }),
    /^warning addresses: .* does not answer \(ECONNREFUSED\)/,
  ],
  ['a proxy that is not believed', () => ({ environment: { TRUST_PROXY: 'off' } }), /^warning TRUST_PROXY: It is off/],
  ['anybody believed', () => ({ environment: { TRUST_PROXY: 'on' } }), /^warning TRUST_PROXY: It is on/],
  ['a key of one character', () => ({ environment: { APP_KEY: 'x'.repeat(40) } }), /^fault secrets: .*: APP_KEY\.$/],
  ['one key for two', () => ({ environment: { APP_KEY: giftShopSecret } }), /^fault secrets: .*the same as APP_KEY/],
  [
    'addresses of the example',
    () => ({ environment: { MAIL_FROM: '', CONTACT_EMAIL: '' } }),
    /^warning mail addresses: .* MAIL_FROM and CONTACT_EMAIL/,
  ],
  ['no relay', () => ({ environment: { SMTP_URL: `smtp://127.0.0.1:${nobodysPort}` } }), /^fault SMTP: .*ECONNREFUSED/],
  ['a relay without TLS', () => ({ environment: { SMTP_URL: relay.url.replace('smtp:', 'smtps:') } }), /^fault SMTP: /],
  [
    'a password that the relay refuses',
    () => ({ environment: { SMTP_URL: guarded.url.replace('//', '//portaal:ZwareKoffer9@') } }),
    /^fault SMTP: Invalid login: 535 /,
  ],
  [
    'a silent relay',
    () => ({ environment: { SMTP_URL: `smtp://127.0.0.1:${silentPort}` }, limitMs: 2_000 }),
    /^fault SMTP: No answer within 2 seconds/,
  ],
  ['mail that nobody gets', () => ({ environment: { SMTP_URL: '' } }), /^warning SMTP: No relay is set/],
  [
    'keys of another store',
    () => ({ environment: { AWS_ACCESS_KEY_ID: 'iemand' } }),
    /^fault storage: .* it answered 403 \w+ to a write/,
  ],
  [
    'a bucket that is not there',
    () => ({ environment: { STORAGE_URL: 's3://weg' } }),
    /^fault storage: .* it answered 404 NoSuchBucket to a write/,
  ],
  [
    'a silent store',
    () => ({ environment: { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${silentPort}` }, limitMs: 2_000 }),
    /^fault storage: No answer within 2 seconds/,
  ],
  [
    'a bucket for archives that is not there',
    () => ({ environment: { BACKUP_URL: 's3://weg/archief' } }),
    /^fault BACKUP_URL: .* it answered 404 NoSuchBucket to a write/,
  ],
  [
    'a file where archives should go',
    () => ({ environment: { BACKUP_URL: `file:${join(folder, 'index.html')}` } }),
    /^fault BACKUP_URL: .* is a file/,
  ],
  [
    'a recipient of backups with a typing mistake',
    () => ({ environment: { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` } }),
    /^fault BACKUP_RECIPIENT: age1q+ is not a public key of age/,
  ],
  [
    'a key for drills that is gone',
    () => ({ environment: { BACKUP_DRILL_KEY: join(folder, 'key.txt') } }),
    /^fault BACKUP_DRILL_KEY: The key .*key\.txt can't be read/,
  ],
  [
    'a key for drills that others can read',
    async () => ({ environment: { BACKUP_DRILL_KEY: await openKeyFile() } }),
    /^warning BACKUP_DRILL_KEY: Others than its owner can use /,
  ],
  [
    'backups that nobody makes',
    () => ({ environment: { BACKUP_SCHEDULE: '' } }),
    /^warning backups: No backup is made by/,
  ],
  [
    "another shop's secret",
    () => ({ environment: { GIFT_SHOP_SECRET: 'k3Vd8qPz1mXr6wYt0bNc5hJg2sLf7aEu' } }),
    /^fault gift shop: The shop refuses the secret \(status 401\)/,
  ],
  ['a shop that is down', () => (shop.fail('status 503'), {}), /^fault gift shop: .*status 503/],
  ['a dead mail', async () => (await killEntry('mail'), {}), /^warning mails: 1 mail could not be delivered/],
  [
    'a backup that could not be restored',
    () => drilled({ problem: 'It ends too early.' }),
    /^fault proven backup: The drill of naam at /,
  ],
  [
    'no proof of three nights',
    () => drilled({ moment: new Date(Date.now() - 75 * 3_600_000).toISOString() }),
    /^warning proven backup: .* 3 days old/,
  ],
  [
    'no proof for weeks',
    async () => ({
      ...(await drilled({ moment: '2026-01-02T03:04:05.678Z' })),
      environment: { BACKUP_SCHEDULE: 'off' },
    }),
    /^warning proven backup: .* is of 2026-01-02T03:04 UTC, /,
  ],
  [
    'a backup that could not be restored on another machine',
    () => drilledElsewhere({ problem: 'It ends too early.' }),
    /^fault proven backup: The drill of naam at /,
  ],
  ['a dead job', async () => (await killEntry('test.broken'), {}), /^warning jobs: 1 job failed too often/],
  [
    'points that wait for days',
    async () => (await create.registration({ created_at: new Date(Date.now() - 5 * 86_400_000) }), {}),
    /^warning points: Points have waited for 120 hours; no run ever ended/,
  ],
  [
    'a record that was tampered with',
    async () => {
      await db.query(`insert into queue (kind, pattern, due_at, finished_at, result) values ('record.check', '10 4 * * *',
        now() + interval '1 hour', now(), '{"lines": 6, "last": 7, "fault": {"line": 7, "what": "changed"}}')`)
      return {}
    },
    /^fault record: The record of what staff do is broken at line 7: changed/,
  ],
]

test.each(mistakes)('%s is named, and nothing else', async (_what, seed, complaint) => {
  const found = await complaints(await seed())

  expect(found.filter((each) => complaint.test(each))).toHaveLength(1)
  const others = found.filter((each) => !complaint.test(each))
  // One silent server stands in for a store and its clock.
  expect(others.filter((each) => !each.startsWith('fault clock: No answer'))).toEqual([])
})

test('a disk that is full is named', async () => {
  expect(await complaints({ environment: { MAIL_DIR: '/proc' } })).toContainEqual(
    expect.stringMatching(/^fault disk: 0 MB are free on the disk of \/proc/),
  )
})

async function killEntry(name: string): Promise<void> {
  await enqueue(db, { name }, [{}])
  await db.query(`update queue set status = 'dead'`)
}

async function drilled(record: Partial<DrillRecord>): Promise<Seed> {
  await writeDrillRecord(dataDir, { ...provenAt(new Date()), ...record })
  site.undo(() => rmSync(join(dataDir, 'last-drill.json')))
  return {}
}

// The night before, it was this machine's turn.
async function drilledElsewhere(record: Partial<DrillRecord>): Promise<Seed> {
  const yesterday = provenAt(new Date(Date.now() - 86_400_000))
  await drilled(yesterday)
  await saveSchedule(db, scheduledBackupName, '15 3 * * *')
  await db.query('update queue set result = $2, finished_at = now() where kind = $1', [
    scheduledBackupName,
    JSON.stringify({ removed: 0, drill: { ...provenAt(new Date()), ...record } }),
  ])
  return {}
}

function provenAt(at: Date): DrillRecord {
  const moment = at.toISOString()
  return { archive: 'naam', moment, ended_at: moment, seconds: 1, problem: null, counts: null, smokeChecks: [] }
}

async function openKeyFile(): Promise<string> {
  const path = join(folder, 'open-key.txt')
  writeFileSync(path, await generateX25519Identity())
  chmodSync(path, 0o640)
  return path
}

function leave(path: string): void {
  writeFileSync(path, '')
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  utimesSync(path, longAgo, longAgo)
  site.undo(() => rmSync(path))
}
