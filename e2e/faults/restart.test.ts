import { setTimeout as pause } from 'node:timers/promises'
import { createRegistration } from '@portal/contract/registrations'
import { testEngine } from '@portal/server/testing/databases'
import { startRelay } from '@portal/server/testing/smtp-relay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doubledSerials, listAll, lostSerials, wrongReplies } from './support/audit.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { allMailsSent, createPortal } from './support/portal-process.ts'
import { openSocket, requestHead } from './support/raw-socket.ts'
import { registrationBody, startRegistrationLoad } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const stopsCleanly = { code: 0, signal: null }

const site = await createSite()
let isSilent = false
const relay = await startRelay({ atData: () => (isSilent ? 'silence' : 250) })
const portal = await createPortal({ ...site.environment, SMTP_URL: relay.url })

let clients: Client[]
beforeAll(async () => {
  await portal.start()
  clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
})
afterAll(async () => {
  await portal.stop()
  await relay.close()
  await site.remove()
})

/** Sends the first half of a registration's request; `finish` sends the rest. */
async function halfSent(serialNumber: string) {
  const attempt = { serialNumber, customerEmail: `klant.${serialNumber.slice(3)}@huishouden.example` }
  const body = JSON.stringify(registrationBody(site.product, attempt))
  const socket = await openSocket(portal.port)
  await socket.send(requestHead(clients[0]!, createRegistration.path, Buffer.byteLength(body)) + body.slice(0, 50))
  const finish = async () => {
    await socket.send(body.slice(50))
    await socket.closed
  }
  return { ...socket, finish }
}

describe(`a portal stopped under load (${testEngine})`, () => {
  test('answers running calls, exits with 0, and continues after the next start', async () => {
    const load = startRegistrationLoad({ clients, product: site.product, prefix: 'RA', concurrency: 8 })
    await eventually(() => load.acknowledged().length > 20, 'registrations')
    const slow = await Promise.all(['RB 000001', 'RB 000002', 'RB 000003'].map(halfSent))
    const inFlight = load.attempts.filter(({ reply }) => reply === undefined)
    // Gives the socket time to send.
    await pause(50)

    const stopping = portal.stop()
    await Promise.all(slow.map(({ finish }) => finish()))
    const ending = await stopping
    await portal.start()
    await load.stop()

    expect(ending).toMatchObject(stopsCleanly)
    expect(slow.map(({ statusLine }) => statusLine())).toEqual(slow.map(() => 'HTTP/1.1 201 Created'))
    expect(inFlight.filter(({ reply }) => reply === null)).toEqual([])
    const rows = await listAll(clients)
    expect(wrongReplies(load.attempts)).toEqual([])
    const lost = lostSerials(load.attempts, rows)
    const tried = `a stop under registrations, and a new start (${testEngine})`
    tellFault({ tried, acknowledged: load.acknowledged().length, lost })
    expect(lost).toEqual([])
    expect(doubledSerials(load.attempts, rows)).toEqual([])
    expect(rows.filter(({ serial_number }) => serial_number.startsWith('RB'))).toHaveLength(slow.length)
  })

  test('does not wait for a client that never completes its request', async () => {
    const idle = await Promise.all(Array.from({ length: 20 }, () => openSocket(portal.port)))
    await idle[0]!.send('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await eventually(() => idle[0]!.statusLine() !== '', 'an answer on a connection that is kept alive')
    const stuck = await halfSent('RC 000001')

    expect(await portal.stop()).toMatchObject(stopsCleanly)
    expect(stuck.statusLine()).not.toContain('201')
    await portal.start()
  })

  test('does not wait for a silent mail relay, and sends after the next start', async () => {
    await allMailsSent(portal)
    isSilent = true
    const attempt = { serialNumber: 'RD 000001', customerEmail: 'klant.rd@huishouden.example' }
    const arrivals = () => relay.accepted.filter(({ to }) => to[0]?.address === attempt.customerEmail)
    await clients[0]!.post(createRegistration.path, registrationBody(site.product, attempt))
    await eventually(() => relay.recipients.includes(attempt.customerEmail), 'the mail to be under way')

    const ending = await portal.stop()
    isSilent = false
    await portal.start()
    await eventually(() => arrivals().length > 0, 'the mail')

    expect(ending).toMatchObject(stopsCleanly)
    expect(arrivals()).toHaveLength(1)
  })

  test('logs no secrets', () => {
    expect(portal.log()).not.toContain('could not stop cleanly')
    expect(logProblems(portal.log())).toEqual([])
  })
})
