import { setTimeout as pause } from 'node:timers/promises'
import { testEngine } from '@portal/server/testing/databases'
import { mailbox } from '@portal/server/testing/mailbox'
import { startRelay } from '@portal/server/testing/smtp-relay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  doubledSerials,
  inventedSerials,
  listAll,
  lostSerials,
  mailProblems,
  repeatedMails,
  type Row,
  wrongReplies,
} from './support/audit.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { allMailsSent, createPortal } from './support/portal-process.ts'
import { startRegistrationLoad } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 4)
const mostPerRound = 60

const site = await createSite()
const relay = await startRelay()
const portal = await createPortal({ ...site.environment, SMTP_URL: relay.url, MAIL_DIR: site.mailDir })
const restartTimes: number[] = []

let clients: Client[]
let cookiesAtFirst: string[]
let load: ReturnType<typeof startRegistrationLoad>
let rows: Row[]

beforeAll(
  async () => {
    await portal.start()
    clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
    cookiesAtFirst = clients.map(sessionCookies)
    load = startRegistrationLoad({ clients, product: site.product })
    for (let round = 0; round < rounds; round++) await killAndRestart()
    await load.stop()
    rows = await listAll(clients)
    await allMailsSent(portal)
  },
  (rounds + 5) * 60_000,
)
afterAll(async () => {
  await load?.stop()
  await portal.stop()
  await relay.close()
  await site.remove()
})

async function killAndRestart(): Promise<void> {
  // Counts acknowledged calls instead of time, which says little on a busy machine. The short random wait hits any moment of a call.
  const enough = load.acknowledged().length + Math.ceil(Math.random() * mostPerRound)
  await eventually(() => load.acknowledged().length >= enough, 'registrations')
  await pause(Math.random() * 50)
  await portal.kill()
  restartTimes.push(await portal.start())
}

function sessionCookies({ cookies }: Client): string {
  return JSON.stringify(['laravel_session', 'XSRF-TOKEN'].map((name) => cookies.get(name)))
}

describe(`a server killed ${rounds} times under registrations (${testEngine})`, () => {
  test('was killed in the middle of its work', () => {
    const unanswered = load.attempts.filter(({ reply }) => reply === null)
    tellFault({
      tried: `${rounds} times kill -9 under registrations (${testEngine})`,
      acknowledged: load.acknowledged().length,
      lost: lostSerials(load.attempts, rows),
      also:
        `${unanswered.length} calls without an answer, ${repeatedMails(relay.accepted)} mails repeated, ` +
        `ready again after ${restartTimes
          .map(Math.round)
          .sort((a, b) => a - b)
          .join(', ')} ms`,
    })

    expect(load.acknowledged().length).toBeGreaterThan(rounds)
    expect(unanswered.length).toBeGreaterThan(0)
  })

  test('keeps every registration that it acknowledged', () => {
    expect(lostSerials(load.attempts, rows)).toEqual([])
  })

  test('stores nothing twice and nothing that was not sent', () => {
    expect(doubledSerials(load.attempts, rows)).toEqual([])
    expect(inventedSerials(load.attempts, rows)).toEqual([])
  })

  test('answers every call that it answers with a registration or a clean refusal', () => {
    expect(wrongReplies(load.attempts)).toEqual([])
  })

  test('mails the customer and the installer of every registration, and nobody else', async () => {
    const mails = await mailbox(site.mailDir).all()

    expect(mailProblems({ attempts: load.attempts, rows, mails, members: site.members })).toEqual([])
  })

  test('repeats at most two mails per kill, under the same Message-ID', () => {
    const messages = new Set(relay.accepted.map(({ messageId }) => messageId))

    expect(messages.size).toBe(rows.length * 2)
    expect(repeatedMails(relay.accepted)).toBeLessThanOrEqual(rounds * 2)
  })

  test('accepts the cookies from before the kill', async () => {
    const replies = await Promise.all(clients.map((client) => client.get('/api/user')))

    expect(replies.map(({ status }) => status)).toEqual(clients.map(() => 200))
    expect(clients.map(sessionCookies)).toEqual(cookiesAtFirst)
  })

  test('logs no secrets', () => {
    expect(logProblems(portal.log())).toEqual([])
  })
})
