import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { afterAll, expect, test } from 'vitest'
import { listAll } from './support/audit.ts'
import { clientOf } from './support/client.ts'
import { freePort } from './support/free-port.ts'
import { createPortal } from './support/portal-process.ts'
import { registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-refused-'))
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** Starts a portal that should refuse to run. */
async function refusedStart(environment: Record<string, string>) {
  const portal = await createPortal({ DATA_DIR: join(folder, 'data'), ...environment })
  return portal.begin().ended
}

test('everything that is wrong with the configuration is told at once', async () => {
  const { code, output } = await refusedStart({
    PORT: 'http',
    DATABASE_URL: 'mysql://localhost/portal',
    SMTP_URL: 'relay.example',
    DEMO_DATA: 'maybe',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
  })

  expect(code).toBe(1)
  const named = output.split('\n').flatMap((line) => /^ {2}- ([A-Z_]+): \w/.exec(line)?.[1] ?? [])
  expect(named.sort()).toEqual([
    'APP_KEY',
    'DATABASE_URL',
    'DEMO_DATA',
    'LOG_LEVEL',
    'PORT',
    'RATE_LIMITS',
    'SMTP_URL',
  ])
})

test('a second portal on the same data is refused at once, by whatever name, and the first one goes on', async () => {
  const site = await createSite({ memberCount: 1 })
  const first = await createPortal(site.environment)
  undo.push(site.remove, first.stop)
  await first.start()
  const member = await clientOf(first.url, site.members[0]!)
  const nickname = join(folder, 'link')
  symlinkSync(site.environment.DATA_DIR, nickname)

  const refusals = [await refusedStart(site.environment), await refusedStart({ DATA_DIR: nickname })]

  for (const { code, output } of refusals) {
    expect(code).toBe(1)
    expect(output).toMatch(/^\S+ is in use by process \d+\. Stop that one, give this one another DATA_DIR, /)
  }
  const attempt = { serialNumber: 'RF 000001', customerEmail: 'klant.rf@huishouden.example' }
  const reply = await member.post(createRegistration.path, registrationBody(site.product, attempt))
  expect(reply.status).toBe(201)
  expect(await listAll([member])).toHaveLength(1)
})

test('two portals run side by side, each with its own members, registrations and mails', async () => {
  const sites = [await createSite({ memberCount: 1 }), await createSite({ memberCount: 1 })]
  const portals = await Promise.all(sites.map(({ environment }) => createPortal(environment)))
  undo.push(...sites.map(({ remove }) => remove), ...portals.map(({ stop }) => stop))
  await Promise.all(portals.map((portal) => portal.start()))

  const clients = await Promise.all(portals.map((portal, index) => clientOf(portal.url, sites[index]!.members[0]!)))
  const attempt = { serialNumber: 'RG 000001', customerEmail: 'klant.rg@huishouden.example' }
  const body = registrationBody(sites[0]!.product, attempt)
  const replies = await Promise.all(clients.map((client) => client.post(createRegistration.path, body)))

  expect(portals[0]!.port).not.toBe(portals[1]!.port)
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  for (const client of clients) expect(await listAll([client])).toHaveLength(1)
})

test('a portal whose port is taken, or whose database is away, says so and ends', async () => {
  const nobody = await freePort()
  const site = await createSite({ memberCount: 1 })
  const first = await createPortal(site.environment)
  undo.push(site.remove, first.stop)
  await first.start()

  const onTakenPort = await refusedStart({ PORT: String(first.port), DATA_DIR: join(folder, 'other') })
  const withoutDatabase = await refusedStart({ DATABASE_URL: `postgres://portal:geheim-4711@127.0.0.1:${nobody}/portal` })

  expect(onTakenPort).toMatchObject({ code: 1, output: expect.stringContaining(`address already in use 127.0.0.1:${first.port}`) })
  expect(withoutDatabase).toMatchObject({ code: 1, output: expect.stringContaining('The database is not available') })
  expect(withoutDatabase.output).not.toContain('geheim-4711')
})
