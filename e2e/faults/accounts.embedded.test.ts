import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPortal, runOperator } from './support/portal-process.ts'

// The build belongs to who runs these tests; the server's account is another one.
const account = 65_534

const dataDir = mkdtempSync(join(tmpdir(), 'portal-accounts-'))
const portal = await createPortal({ DATA_DIR: dataDir, DEMO_DATA: 'on' }, { account })
beforeAll(() => {
  chmodSync(dataDir, 0o700)
  if (process.getuid?.() === 0) chownSync(dataDir, account, account)
})
beforeEach(({ skip }) => skip(process.getuid?.() !== 0, 'only root can start a server as another account'))
afterAll(async () => {
  if (portal.isRunning()) await portal.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

test('what one account built starts under another, and is its own alone from the first start', async () => {
  await portal.start()

  expect(everything().filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})

test('a command that root gives while the server is stopped leaves nothing that the server can not read', async () => {
  await portal.kill()

  const status = await runOperator(portal, ['status'])
  const created = await runOperator(portal, ['create-admin', 'beheer@firma.nl', 'Fatima', 'Bakker'])

  expect([status.code, created.code]).toEqual([0, 0])
  expect(everything().filter((path) => statSync(path).uid !== account)).toEqual([])
  await portal.start()
})

test('an operator of another account is told whose folder it is', async () => {
  const { code, output } = await runOperator(portal, ['status'], { account: account - 1 })

  const whose = `belongs to another account (user id ${account}) of this machine. Run the command as that account, or as root.`
  expect([code, output]).toEqual([1, expect.stringContaining(whose)])
})

test('a folder that keeps its own account out is no folder of another account', async () => {
  const fresh = mkdtempSync(join(dataDir, 'fresh-'))
  chownSync(fresh, account, account)
  for (const folder of [dataDir, fresh]) chmodSync(folder, 0o500)
  const running = await runOperator(portal, ['doctor'], { account })
  const atRest = await runOperator({ environment: { DATA_DIR: fresh } }, ['doctor'], { account })
  chmodSync(dataDir, 0o700)
  rmSync(fresh, { recursive: true })

  expect([running.code, running.output]).toEqual([1, expect.stringMatching(/ with mode 0500; .*\n +Run: chmod 700 /)])
  expect([atRest.code, atRest.output]).toEqual([
    1,
    expect.stringContaining('mode 0500, which keeps its own account out'),
  ])
  expect(running.output + atRest.output).not.toContain('another account')
})

test('a server that finds files of another account says which, and what to do', async () => {
  await portal.stop()
  const theirs = join(dataDir, 'database', 'PG_VERSION')
  chownSync(theirs, 0, 0)

  const { code, output } = await portal.begin().ended

  expect([code, output]).toEqual([1, expect.stringContaining(`${theirs} belongs to another account.`)])
  expect(output).toContain(`Give all of ${dataDir} to the account of the server (user id ${account})`)
})

function everything(): string[] {
  return [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))]
}
