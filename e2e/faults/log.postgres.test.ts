import { errorMessages } from '@portal/contract/errors'
import { createRegistration } from '@portal/contract/registrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAll } from './support/audit.ts'
import { type Client, clientOf, createClient, secretsInUse } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { createPortal, runOperator } from './support/portal-process.ts'
import { openSocket } from './support/raw-socket.ts'
import { customer, registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'

const site = await createSite({ memberCount: 1 })
// With every optional part switched on.
const portal = await createPortal({ ...site.environment, LOG_LEVEL: 'trace' })
const customerEmail = 'klant.log@huishouden.example'

let client: Client
beforeAll(async () => {
  await portal.start()
  client = await clientOf(portal.url, site.members[0]!)
})
afterAll(async () => {
  await portal.stop()
  await site.remove()
})

async function linesAbout(act: () => Promise<unknown>, what: string): Promise<string> {
  const before = portal.log().length
  await act()
  await eventually(() => portal.log().includes(what, before), `${what} in the log`)
  return portal.log().slice(before)
}

test('a wrong login leaves no address or password in the log', async () => {
  const login = { email: site.members[0]!.email, password: 'Bijna goed wachtwoord 1' }

  const lines = await linesAbout(() => createClient(portal.url).logIn(login), '"status":422')

  expect(logProblems(lines)).toEqual([])
})

test('a refused registration leaves no customer data in the log', async () => {
  const body = {
    ...registrationBody(site.product, { serialNumber: 'fout', customerEmail }),
    install_date: customer.name,
  }

  const lines = await linesAbout(() => client.post(createRegistration.path, body), '"status":422')

  expect(logProblems(lines)).toEqual([])
})

test('query strings are not logged', async () => {
  const token = 'b1f7c09a4be54d2fa2ad6e1c60d5d3c8'
  secretsInUse.add(token)

  const lines = await linesAbout(async () => {
    await client.get(`/reset-password/${token}?email=${customerEmail}`)
    await client.get(`/api/user?token=${token}&name=${encodeURIComponent(customer.name)}`)
    await client.get(`/${encodeURIComponent(customerEmail)}`)
    await client.get(`/storage/${token}.jpg`)
    await client.get(`/api/onbekend/${token}`)
    await client.get(`/api/productregistration/all?page=1&search=${encodeURIComponent(customer.phoneNumber)}`)
  }, '/api/productregistration/all')

  expect(logProblems(lines)).toEqual([])
})

test("a client can't forge or colour log lines", async () => {
  const socket = await openSocket(portal.port)

  const lines = await linesAbout(async () => {
    await socket.send(
      'GET /%0a%7b%22level%22:60%7d%1b[31m HTTP/1.1\r\nHost: a\r\nX-Request-Id: {"level":60}\r\nConnection: close\r\n\r\n',
    )
    await socket.closed
  }, '"status":404')

  expect(logProblems(lines)).toEqual([])
  expect(lines).not.toContain('\u001b')
  expect(lines).not.toContain('"level":60')
})

test('a database error that quotes the row leaves no data in the log, and no half registration', async () => {
  await site.db.query(
    `alter table queue add constraint broken check (payload ->> 'template' <> 'registration-customer')`,
  )
  const body = registrationBody(site.product, { serialNumber: 'LG 000001', customerEmail })
  let status = 0
  let message = ''

  const lines = await linesAbout(async () => {
    const reply = await client.post(createRegistration.path, body)
    status = reply.status
    message = reply.body
  }, 'unexpected error')

  expect([status, message]).toEqual([500, JSON.stringify({ message: errorMessages.serverError })])
  expect(logProblems(lines)).toEqual([])
  expect(await listAll([client])).toEqual([])
  await site.db.query('alter table queue drop constraint broken')
})

test('an operator’s command leaves no address in the log', async () => {
  const lines = await linesAbout(async () => {
    await runOperator(portal, ['mails', 'requeue', customerEmail])
    await runOperator(portal, ['create-admin', customerEmail, 'Sanne', customer.name])
  }, 'create-admin')

  expect(lines.match(/operator command/g)).toHaveLength(2)
  expect(logProblems(lines)).toEqual([])
})

test('an error outside of every call ends the portal with one line, without data', async () => {
  const quoting = `Object.assign(new Error('Key (email)=(${customerEmail}) already exists'),{code:'23505'})`
  const surprise = `process.on('SIGUSR2',()=>setTimeout(()=>{throw ${quoting}}))`
  const preload = `--import=data:text/javascript,${encodeURIComponent(surprise)}`
  const surprised = await createPortal({ ...site.environment, NODE_OPTIONS: preload })
  await surprised.start()

  process.kill(surprised.pid()!, 'SIGUSR2')

  await eventually(() => !surprised.isRunning(), 'the end of the portal')
  expect((await surprised.stop()).code).toBe(1)
  expect(surprised.log()).toContain('"code":"23505"')
  expect(surprised.log()).toContain('unexpected error outside of a call: the portal ends')
  expect(logProblems(surprised.log())).toEqual([])
})

test('every line of a whole life is one JSON object without secrets', async () => {
  const sent = registrationBody(site.product, { serialNumber: 'LG 000002', customerEmail })
  await client.post(createRegistration.path, sent)
  await client.post('/logout')
  await portal.stop()

  expect(portal.log().split('\n').length).toBeGreaterThan(20)
  expect(logProblems(portal.log())).toEqual([])
})
