import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopProcess, type ShopProcess } from '../testing/shop-process.ts'
import { secret } from '../testing/token.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 5)
const senders = 8
const members = 5

let folder: string
let shop: ShopProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gift-shop-'))
  shop = await createShopProcess(folder, secret)
})
afterAll(async () => {
  await shop.end('SIGKILL')
  await rm(folder, { recursive: true })
})

type Booking = { path: string; member_id: number; credits: number }

// The credit of a registration, what takes it back, and points without a registration.
function bookingsOf(registration: number): Booking[] {
  const member_id = (registration % members) + 1
  const credits = (registration % 9) + 1
  const path = `/api/credits/${registration}`
  const uuid = `00000000-0000-4000-8000-${String(registration).padStart(12, '0')}`
  return [
    { path, member_id, credits },
    { path: `${path}/corrections/1`, member_id, credits: -credits },
    { path: `/api/adjustments/${uuid}`, member_id, credits: 1000 + credits },
  ]
}

async function book({ path, ...points }: Booking): Promise<number | null> {
  const body = { ...points, description: 'Registratie', occurred_at: '2026-02-03T10:00:00Z' }
  const reply = await shop.call('PUT', path, body).catch(() => null)
  await reply?.arrayBuffer().catch(() => null)
  return reply?.status ?? null
}

async function total(): Promise<number> {
  const member_ids = Array.from({ length: members }, (_, index) => index + 1)
  const { balances } = (await (await shop.call('POST', '/api/balances', { member_ids })).json()) as Balances
  expect(balances.map(({ earned }) => earned)).toEqual(balances.map(({ balance }) => balance))
  return balances.reduce((sum, { balance }) => sum + balance, 0)
}

type Balances = { balances: { balance: number; earned: number }[] }

test(`${rounds} kills lose and double nothing that was acknowledged`, async () => {
  const sent: Booking[] = []
  const acknowledged: Booking[] = []
  let next = 1
  let isDead = false
  const send = async () => {
    while (!isDead) {
      for (const booking of bookingsOf(next++)) {
        sent.push(booking)
        if ((await book(booking)) !== 201) break
        acknowledged.push(booking)
      }
    }
  }

  for (let round = 0; round < rounds; round++) {
    await shop.start()
    isDead = false
    const before = acknowledged.length
    const work = Array.from({ length: senders }, send)
    while (acknowledged.length < before + 60) await pause(1)
    await pause(Math.random() * 30)
    isDead = true
    await shop.end('SIGKILL')
    await Promise.all(work)
  }
  await shop.start()

  const repeated = await Promise.all(acknowledged.map(book))
  expect(new Set(repeated)).toEqual(new Set([200]))
  await Promise.all(sent.map(book))
  expect(await total()).toBe(sent.reduce((sum, { credits }) => sum + credits, 0))
  const lines = (await readFile(shop.journal, 'utf8')).trim().split('\n')
  expect(lines.map((line) => pathOf(JSON.parse(line))).toSorted()).toEqual(sent.map(({ path }) => path).toSorted())
})

function pathOf(line: { registration_id?: number; number?: number; adjustment_id?: string }): string {
  if (line.adjustment_id) return `/api/adjustments/${line.adjustment_id}`
  return `/api/credits/${line.registration_id}${line.number ? `/corrections/${line.number}` : ''}`
}

test('a second shop on the same data refuses to start', async () => {
  expect(await shop.startSecond()).toBe(1)
  expect(shop.output()).toContain('is in use by another gift shop')
})

test('a second shop in another network namespace, such as another container, refuses to start', async ({ skip }) => {
  const ownNetwork = process.getuid?.() === 0 ? ['unshare', '-n'] : ['unshare', '-rn']
  skip(
    spawnSync(ownNetwork[0]!, [...ownNetwork.slice(1), 'true']).status !== 0,
    'no network namespace of its own can be made here',
  )
  const before = shop.output().length

  expect(await shop.startSecond(ownNetwork)).toBe(1)
  expect(shop.output().slice(before)).toContain('is in use by another gift shop')
})

test('a stopping shop answers running calls and exits with 0', async () => {
  const late = Array.from({ length: 20 }, (_, index) => bookingsOf(1_000_000 + index)[0]!)
  const underWay = Promise.all(late.map(book))
  await pause(5)
  const code = await shop.end('SIGTERM')
  const statuses = await underWay
  await shop.start()
  const again = await Promise.all(late.map(book))

  expect(code).toBe(0)
  // A late call gets no connection; an answered call is stored.
  expect(new Set(statuses.map((status, index) => status !== 201 || again[index] === 200))).toEqual(new Set([true]))
  expect(statuses).not.toContain(500)
})

test('the log holds no token and no personal data', async () => {
  await fetch(`${shop.url}/sso?token=a-token-of-somebody&return=/credit-log`)
  await fetch(`${shop.url}/%`)
  await fetch(`${shop.url}/${'a'.repeat(300)}-somebody`)
  await shop.call('PUT', '/api/credits/5', { description: 'somebody', credits: -1 })
  await shop.end('SIGTERM')

  const log = shop.output()
  expect(log).toContain('"route":"/sso"')
  expect(log).not.toMatch(/somebody|Registratie|a-secret-of/)
})
