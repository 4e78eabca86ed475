import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { testSender as mailSender } from '../../testing/test-mail.ts'
import { loadConfig } from '../config.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { runOperatorCommand } from './commands.ts'
import { examineSite } from './examine-site.ts'
import { listenForOperator } from './operator-socket.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'portal-examine-'))
// A secret that mistakes leave in an address, and somebody's address.
const environment = {
  DATA_DIR: dataDir,
  PORT: '64000',
  NODE_ENV: 'production',
  APP_KEY: 'q8Zr1vYx0uWm5tKc3nHb7pLd9sFg2jAe',
  APP_URL: 'https://portaal.zilverbron.nl',
  TRUST_PROXY: '1',
  CONTACT_EMAIL: 'fatima.bakker@zilverbron.nl',
  DATABASE_URL: 'postgres://portaal:ZwareKoffer9@127.0.0.1:1/portaal',
}
let database: TestDatabase
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const doctor = (words: string[] = [], given: Record<string, string> = environment) =>
  examineSite(() => loadConfig(given), words)

async function listen(): Promise<void> {
  const config = loadConfig({ ...environment, DATABASE_URL: database.url ?? '' })
  const deps = {
    config,
    db: database.db,
    files: createFolderStorage(dataDir),
    mailSender,
    recordKeys,
    syncPoints: null,
  }
  const run = (words: readonly string[]) => runOperatorCommand(deps, words)
  open.push(await listenForOperator({ dataDir, run, log: { info() {}, warn() {} } }))
}

test('without a server the doctor judges by itself, and a fault is a failure', async () => {
  const { lines, isFailure } = await doctor()

  const report = lines.join('\n')
  expect(isFailure).toBe(true)
  expect(report).toMatch(
    /^fault {4}database +No database answers at 127\.0\.0\.1:1\/portaal \(DATABASE_URL\): .*\n +Check DATABASE_URL/m,
  )
  expect(report).toMatch(/\d+ ok, \d+ warnings?, \d+ faults?\.$/)
})

test('as JSON the report has every check, and nothing of persons or passwords', async () => {
  const { lines } = await doctor(['--json'])

  const { checks } = JSON.parse(lines.join('\n')) as { checks: { name: string; level: string; remedy?: string }[] }
  expect(checks.length).toBeGreaterThan(20)
  expect(checks.every(({ level, remedy }) => (level === 'ok') === (remedy === undefined))).toBe(true)
  expect(lines.join()).not.toMatch(/fatima|ZwareKoffer9|q8Zr1v/)
})

test('while a server runs, it is what is judged', async () => {
  await listen()

  const { lines } = await doctor()

  expect(lines.join('\n')).toMatch(/^ok {7}port +64000 on 127\.0\.0\.1, where this server listens$/m)
  expect(lines.join('\n')).toMatch(/^ok {7}database /m)
})

test('a configuration that no server would start with is the fault, with every problem', async () => {
  const { lines, isFailure } = await doctor([], { ...environment, PORT: 'http', APP_KEY: '' })

  expect(isFailure).toBe(true)
  const found = lines.join('\n').split('\n')
  expect(found.filter((line) => line.startsWith('fault')).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'fault configuration PORT: must be a port number',
    'fault configuration APP_KEY: is required with NODE_ENV=production',
  ])
})

test('nothing is made for a data folder that is not there', async () => {
  const away = join(dataDir, 'straks', 'data')

  const { lines } = await doctor([], { DATA_DIR: away, PORT: '64000', GIFT_SHOP_URL: 'http://127.0.0.1:1' })

  expect(lines.join('\n')).toContain(`The first start makes ${away}.`)
  expect(lines.join('\n')).toContain('The first start makes the embedded database.')
  expect(() => rmSync(join(dataDir, 'straks'))).toThrow('ENOENT')
})

test('a data folder that is no folder is named', async () => {
  const file = join(dataDir, 'bestand')
  writeFileSync(file, '')

  const { lines, isFailure } = await doctor([], { DATA_DIR: file, PORT: '64000' })

  expect(isFailure).toBe(true)
  expect(lines.join('\n')).toMatch(new RegExp(`^fault +\\w+ +DATA_DIR ${file} `, 'm'))
})

test.each([
  [['--jsno'], "Unknown option '--jsno'"],
  [['alles'], "Unexpected argument 'alles'"],
])('%j is refused, and named', async (words, message) => {
  const { lines, isFailure } = await doctor(words)

  expect(isFailure).toBe(true)
  expect(lines[0]).toContain(message)
  expect(lines.join('\n')).toContain('doctor [--json]')
})
