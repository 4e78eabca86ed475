import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createKeptLog } from '../../testing/kept-log.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { testSender as mailSender } from '../../testing/test-mail.ts'
import { loadConfig } from '../config.ts'
import { runOperatorCommand } from './commands.ts'
import { askRunningServer, listenForOperator, operatorSocketPath } from './operator-socket.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'

let database: TestDatabase
let dataDir: string
const { log, lines: logLines } = createKeptLog()
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-operator-test-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  logLines.splice(0)
  await Promise.all(open.splice(0).map((listener) => listener.close()))
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => database.close())

test('a running server answers its operator', async () => {
  await listen()

  const answer = await askRunningServer(dataDir, ['mails'])

  expect(answer).toEqual({ lines: ['queued  0', 'held    0', 'paused  0', 'sent    0', 'dead    0'], isFailure: false })
  expect(logLines.join('')).toContain('"command":"mails"')
})

test('without a running server the answer is null', async () => {
  expect(await askRunningServer(dataDir, ['mails'])).toBeNull()
})

test('only the user of the server may connect', async () => {
  await listen()

  const { mode } = statSync(operatorSocketPath(dataDir))

  expect(mode & 0o777).toBe(0o600)
})

test('a data folder with a long path has its socket elsewhere, in a folder of our own', async () => {
  dataDir = join(dataDir, 'x'.repeat(120))
  mkdirSync(dataDir)
  await listen()

  const answer = await askRunningServer(dataDir, ['mails'])

  const folder = dirname(operatorSocketPath(dataDir))
  expect(answer?.isFailure).toBe(false)
  expect(folder).not.toBe(dataDir)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test.each([
  ['in the data folder', 'data'],
  ['elsewhere, for a long path', 'x'.repeat(120)],
])('an operator tells nothing to a socket of another account, %s', async (_where, name) => {
  dataDir = join(dataDir, name)
  mkdirSync(dataDir)
  await listen()
  vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1)

  await expect(askRunningServer(dataDir, ['mails'])).rejects.toThrow('belongs to another account of this machine')

  expect(logLines.join('')).not.toContain('operator command')
})

test('root may connect to the server of the owner of the data folder', async () => {
  await listen()
  vi.spyOn(process, 'getuid').mockReturnValue(0)

  expect(await askRunningServer(dataDir, ['mails'])).not.toBeNull()
})

test('the socket of a killed server is replaced', async () => {
  await leaveStaleSocket(operatorSocketPath(dataDir))
  await listen()

  expect(await askRunningServer(dataDir, ['mails'])).not.toBeNull()
})

test('a second server on the folder leaves the socket to the first', async () => {
  await listen()
  await (await listen()).close()

  expect(await askRunningServer(dataDir, ['mails'])).not.toBeNull()
  expect(logLines.join('')).toContain('operator commands can not reach this server')
})

test('a stopped server leaves no socket', async () => {
  const listener = await listen()

  await listener.close()

  expect(existsSync(operatorSocketPath(dataDir))).toBe(false)
})

async function listen() {
  const deps = {
    config: loadConfig({ DATA_DIR: dataDir }),
    db: database.db,
    files: createFolderStorage(dataDir),
    mailSender,
    recordKeys,
    syncPoints: null,
  }
  const listener = await listenForOperator({ dataDir, run: (words) => runOperatorCommand(deps, words), log })
  open.push(listener)
  return listener
}

// A server unlinks its socket when it closes; a killed one can't. Renaming it away and back keeps the dead file.
async function leaveStaleSocket(path: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  renameSync(path, `${path}.kept`)
  await new Promise((resolve) => server.close(resolve))
  renameSync(`${path}.kept`, path)
}
