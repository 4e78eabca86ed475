import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAll } from './support/audit.ts'
import { clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from '@portal/server/testing/free-port'
import { createPortal, runOperator } from './support/portal-process.ts'
import { registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-refused-'))
const site = await createSite({ memberCount: 1 })
const neighbourSite = await createSite({ memberCount: 1 })
const portal = await createPortal(site.environment)
const neighbour = await createPortal(neighbourSite.environment)
beforeAll(() => portal.start())
afterAll(async () => {
  await portal.stop()
  if (neighbour.isRunning()) await neighbour.stop()
  await site.remove()
  await neighbourSite.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a portal that should refuse to start; one that goes as far as its database is killed. */
async function refusedStart(environment: Record<string, string>) {
  const { begin } = await createPortal({ DATA_DIR: join(folder, 'data'), ...environment })
  const started = begin()
  started.onOutput((text) => {
    if (/the portal is ready|this start waits for it/.test(text)) started.kill('SIGKILL')
  })
  return started.ended
}

test('all configuration problems are listed at once', async () => {
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
  expect(named.toSorted()).toEqual([
    'APP_KEY',
    'APP_URL',
    'DATABASE_URL',
    'DEMO_DATA',
    'LOG_LEVEL',
    'PORT',
    'RATE_LIMITS',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
})

const production = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  APP_KEY: 'q8Zr1vYx0uWm5tKc3nHb7pLd9sFg2jAe',
  APP_URL: 'https://portaal.zilverbron.nl',
  TRUST_PROXY: '1',
}

test.each([
  [{ APP_KEY: 'an-example-that-everybody-knows-0000' }, 'APP_KEY'],
  [
    { GIFT_SHOP_URL: 'https://shop.zilverbron.nl', GIFT_SHOP_SECRET: 'an-example-that-everybody-knows-0000' },
    'GIFT_SHOP_SECRET',
  ],
  [{ DATABASE_URL: 'postgres://portaal:an-example@127.0.0.1:9/portaal' }, 'the password in DATABASE_URL'],
])('a secret that is an example is refused in production: %j', async (environment, name) => {
  const { code, output } = await refusedStart({ ...production, ...environment })

  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`Everybody knows this example, or can guess it: ${name}. Make new ones`),
  ])
})

test('what began with the demo is refused in production, until the operator ends the demo', async () => {
  const environment = { DATA_DIR: join(folder, 'demo') }
  const demo = await createPortal({ ...environment, DEMO_DATA: 'on' })
  await demo.start()
  await demo.stop()

  const earnest = await createPortal({ ...production, ...environment })
  await expect(earnest.start()).rejects.toThrow(/password of .*, beheer@voorbeeld\.nl, .*operator -- end-demo/)
  // While the machine is busy it says so, and judges nothing.
  let named = ''
  await eventually(async () => {
    named = (await runOperator(earnest, ['doctor'])).output
    return !named.includes('this machine is busy')
  }, 'doctor to judge the database')
  const ended = await runOperator(earnest, ['end-demo'])
  await earnest.start()
  await earnest.stop()

  expect(named).toMatch(/^fault +demo people .*beheer@voorbeeld\.nl/m)
  expect(earnest.log()).toContain('Nobody gets what is sent to MAIL_FROM and CONTACT_EMAIL')
  expect(ended).toMatchObject({ code: 0, output: expect.stringMatching(/^Closed: /) })
})

test('a second portal on the same data is refused at once, under any path, and the first one continues', async () => {
  const member = await clientOf(portal.url, site.members[0]!)
  const nickname = join(folder, 'link')
  symlinkSync(site.environment.DATA_DIR, nickname)

  const refusals = [await refusedStart(site.environment), await refusedStart({ DATA_DIR: nickname })]

  for (const { code, output } of refusals) {
    expect(code).toBe(1)
    expect(output).toMatch(/^\S+ is in use by process \d+\. Stop that process, give this one another DATA_DIR, /)
  }
  const attempt = { serialNumber: 'RF 000001', customerEmail: 'klant.rf@huishouden.example' }
  const reply = await member.post(createRegistration.path, registrationBody(site.product, attempt))
  expect(reply.status).toBe(201)
  expect((await listAll([member])).map(({ serial_number }) => serial_number)).toEqual(['RF 000001'])
})

test('a second portal in a container of its own is refused at once too, and the first one continues', async ({
  skip,
}) => {
  const ownNetwork = process.getuid?.() === 0 ? ['unshare', '-n'] : ['unshare', '-rn']
  skip(
    spawnSync(ownNetwork[0]!, [...ownNetwork.slice(1), 'true']).status !== 0,
    'no network namespace of its own can be made here',
  )
  // The loopback address is not there until it is configured.
  const environment = { ...site.environment, HOST: '0.0.0.0' }

  const { code, output } = await (await createPortal(environment, { through: ownNetwork })).begin().ended

  expect([code, output]).toEqual([1, expect.stringMatching(/^\S+ is in use by process \d+\. Stop that process, /)])
  expect(await portal.healthOf('readyz')).toBe(200)
})

test('a portal whose port is in use says so and exits', async () => {
  const { code, output } = await refusedStart({ ...neighbourSite.environment, PORT: String(portal.port) })

  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${portal.port} on 127.0.0.1 is in use by another program. Choose another one, for example: PORT=${portal.port + 1} npm start\n`,
  )
})

test('two portals run side by side, each with its own members and registrations', async () => {
  await neighbour.start()
  const clients = [
    await clientOf(portal.url, site.members[0]!),
    await clientOf(neighbour.url, neighbourSite.members[0]!),
  ] as const
  const attempt = { serialNumber: 'RG 000001', customerEmail: 'klant.rg@huishouden.example' }
  const body = registrationBody(site.product, attempt)

  const replies = await Promise.all(clients.map((client) => client.post(createRegistration.path, body)))
  const stranger = await clients[0].at(neighbour.url).get('/api/user')

  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect((await listAll([clients[1]])).map(({ serial_number }) => serial_number)).toEqual(['RG 000001'])
  expect(stranger.status).toBe(401)
})

test('a portal without its database says so and waits, without printing the password', async () => {
  const nobody = await freePort()

  const waiting = await createPortal({
    DATA_DIR: join(folder, 'waiting'),
    DATABASE_URL: `postgres://portal:geheim4711@127.0.0.1:${nobody}/portal`,
  })
  waiting.begin()
  await eventually(() => waiting.log().includes('this start waits for it'), 'the portal to say so')

  expect(waiting.isRunning()).toBe(true)
  await waiting.kill()
  expect(waiting.log()).toContain(`No database answers at 127.0.0.1:${nobody}/portal (DATABASE_URL): `)
  expect(waiting.log()).not.toContain('geheim4711')
})

test('a data folder that can not be made is named at once, with the reason', async () => {
  const { code, output } = await refusedStart({ DATA_DIR: '/proc/portal/data' })

  expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR \/proc\/portal\/data can't be created: ENOENT/)])
})
