import { errorMessages } from '@portal/contract/errors'
import { createRegistration } from '@portal/contract/registrations'
import { mailbox } from '@portal/server/testing/mailbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { doubledSerials, inventedSerials, listAll, lostSerials, mailProblems, wrongReplies } from './support/audit.ts'
import { type Client, clientOf, type Reply } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { startOwnCluster } from './support/own-cluster.ts'
import { allMailsSent, createPortal } from './support/portal-process.ts'
import {
  type Attempt,
  isAcknowledged,
  type RegistrationLoad,
  registrationBody,
  startRegistrationLoad,
} from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const cluster = await startOwnCluster()
vi.stubEnv('PORTAL_TEST_POSTGRES', cluster.url)
const site = await createSite()
const portal = await createPortal(site.environment)
const everyAttempt: Attempt[] = []

let clients: Client[]
let sessionsAtFirst: (string | undefined)[]
beforeAll(async () => {
  await portal.start()
  clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
  sessionsAtFirst = clients.map(({ cookies }) => cookies.get('laravel_session'))
})
afterAll(async () => {
  await portal.stop()
  await site.remove()
  await cluster.stop()
  vi.unstubAllEnvs()
})

async function endOf(load: RegistrationLoad): Promise<void> {
  await load.stop()
  everyAttempt.push(...load.attempts)
}

async function moreRegistrations(load: RegistrationLoad): Promise<void> {
  const soFar = load.acknowledged().length
  await eventually(() => load.acknowledged().length >= soFar + 20, 'more registrations')
}

function refusals({ attempts }: RegistrationLoad): Reply[] {
  return attempts.flatMap(({ reply }) => (reply?.status === 503 ? [reply] : []))
}

async function expectSoundBooks(load: RegistrationLoad, tried: string): Promise<void> {
  const { attempts } = load
  const prefix = attempts[0]?.serialNumber.slice(0, 2) ?? ''
  const rows = (await listAll(clients)).filter(({ serial_number }) => serial_number.startsWith(prefix))
  const lost = lostSerials(attempts, rows)
  tellFault({ tried, acknowledged: load.acknowledged().length, lost, also: `${refusals(load).length} calls refused` })
  expect(wrongReplies(attempts)).toEqual([])
  expect(attempts.filter(({ reply }) => !reply)).toEqual([])
  expect(lost).toEqual([])
  expect(doubledSerials(attempts, rows)).toEqual([])
  expect(inventedSerials(attempts, rows)).toEqual([])
}

describe('when somebody ends all connections to the database under load', () => {
  const interruptions = 5
  let load: RegistrationLoad
  let ended = 0
  beforeAll(async () => {
    load = startRegistrationLoad({ clients, product: site.product, prefix: 'TA' })
    for (let interruption = 0; interruption < interruptions; interruption++) {
      await moreRegistrations(load)
      const connections = await site.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      ended += connections.length
    }
    await moreRegistrations(load)
    await endOf(load)
  })

  test('at most one call per connection fails, and the portal goes on', () => {
    expect(ended).toBeGreaterThan(interruptions)
    expect(refusals(load).length).toBeLessThanOrEqual(ended)
    expect(portal.isRunning()).toBe(true)
  })

  test('failed calls get a Retry-After, and nothing acknowledged is lost', () =>
    expectSoundBooks(load, `ended ${ended} connections to PostgreSQL under load`))
})

describe.each(['fast', 'immediate'] as const)('when the database stops (%s) and comes back under load', (mode) => {
  let load: RegistrationLoad
  const healthWhileAway: (number | null)[] = []
  beforeAll(async () => {
    load = startRegistrationLoad({ clients, product: site.product, prefix: mode === 'fast' ? 'SA' : 'IA' })
    await moreRegistrations(load)
    await cluster.halt((text) => site.db.query(text), mode)
    await eventually(async () => (await portal.healthOf('readyz')) === 503, 'readyz to tell')
    healthWhileAway.push(await portal.healthOf('healthz'))
    await eventually(() => refusals(load).length > 20, 'refused calls')
    await cluster.resume()
    await eventually(async () => (await portal.healthOf('readyz')) === 200, 'readyz to recover')
    await moreRegistrations(load)
    await endOf(load)
  })

  test('the portal keeps running and recovers by itself', () => {
    expect(healthWhileAway).toEqual([200])
    expect(portal.isRunning()).toBe(true)
  })

  test('every call is answered, and nothing acknowledged is lost', () =>
    expectSoundBooks(load, `stopped PostgreSQL (${mode}) under load and started it again`))
})

describe('when a lock keeps every connection waiting', () => {
  test('calls get a Retry-After, those behind the lock after a while, and others go on before it ends', async () => {
    const attempts: Attempt[] = Array.from({ length: 10 }, (_, index) => ({
      serialNumber: `LA ${100_000 + index}`,
      customerEmail: `klant${index}.la@huishouden.example`,
      member: 0,
    }))
    everyAttempt.push(...attempts)
    const send = () =>
      Promise.all(
        attempts.map((attempt) => clients[0]!.post(createRegistration.path, registrationBody(site.product, attempt))),
      )
    const { refused, others } = await site.db.tx(async () => {
      await site.db.query('lock table registrations in access exclusive mode')
      const refused = await send()
      return { refused, others: await clients[1]!.get('/api/user') }
    })

    const answers = await send()
    for (const [index, attempt] of attempts.entries()) attempt.reply = answers[index]
    const lost = lostSerials(attempts, await listAll([clients[0]!]))
    const acknowledged = attempts.filter(isAcknowledged).length
    const also = `${refused.length} calls refused before`
    tellFault({ tried: 'a lock on the registrations that kept every connection waiting', acknowledged, lost, also })
    expect(lost).toEqual([])
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [503, JSON.stringify({ message: errorMessages.unavailable })]),
    )
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect([others.status, ...answers.map(({ status }) => status)]).toEqual([200, ...attempts.map(() => 201)])
  })
})

test('every mail leaves after all this', async () => {
  await allMailsSent(portal)

  const [rows, mails] = await Promise.all([listAll(clients), mailbox(site.mailDir).all()])
  expect(mailProblems({ attempts: everyAttempt, rows, mails, members: site.members })).toEqual([])
})

test('all sessions survived', async () => {
  const replies = await Promise.all(clients.map((client) => client.get('/api/user')))

  expect(replies.map(({ status }) => status)).toEqual(clients.map(() => 200))
  expect(clients.map(({ cookies }) => cookies.get('laravel_session'))).toEqual(sessionsAtFirst)
})

test('the log has the outages and no secrets', async () => {
  expect(await portal.stop()).toMatchObject({ code: 0 })

  expect(portal.log()).toContain('database unavailable')
  expect(portal.log()).not.toContain('unexpected error')
  expect(logProblems(portal.log())).toEqual([])
})
