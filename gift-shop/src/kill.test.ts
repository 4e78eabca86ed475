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

const creditsOf = (registration: number) => (registration % 9) + 1
const memberOf = (registration: number) => (registration % members) + 1

async function book(registration: number): Promise<number | null> {
  const credit = { member_id: memberOf(registration), credits: creditsOf(registration) }
  const body = { ...credit, description: `Registratie ${registration}`, occurred_at: '2026-02-03T10:00:00Z' }
  const reply = await shop.call('PUT', `/api/credits/${registration}`, body).catch(() => null)
  await reply?.arrayBuffer().catch(() => null)
  return reply?.status ?? null
}

async function total(): Promise<number> {
  const member_ids = Array.from({ length: members }, (_, index) => index + 1)
  const { balances } = (await (await shop.call('POST', '/api/balances', { member_ids })).json()) as Balances
  return balances.reduce((sum, { balance }) => sum + balance, 0)
}

type Balances = { balances: { balance: number }[] }

const sumOf = (registrations: Iterable<number>) => [...registrations].reduce((sum, id) => sum + creditsOf(id), 0)

test(`${rounds} kills lose and double nothing that was acknowledged`, async () => {
  const sent = new Set<number>()
  const acknowledged = new Set<number>()
  let next = 1
  let isDead = false
  const send = async () => {
    while (!isDead) {
      const registration = next++
      sent.add(registration)
      if ((await book(registration)) === 201) acknowledged.add(registration)
    }
  }

  for (let round = 0; round < rounds; round++) {
    await shop.start()
    isDead = false
    const before = acknowledged.size
    const work = Array.from({ length: senders }, send)
    while (acknowledged.size < before + 20) await pause(1)
    await pause(Math.random() * 30)
    isDead = true
    await shop.end('SIGKILL')
    await Promise.all(work)
  }
  await shop.start()
  const kept = await total()

  expect(kept).toBeGreaterThanOrEqual(sumOf(acknowledged))
  expect(kept).toBeLessThanOrEqual(sumOf(sent))
  const repeated = await Promise.all([...acknowledged].map(book))
  expect(new Set(repeated)).toEqual(new Set([200]))
  await Promise.all([...sent].map(book))
  expect(await total()).toBe(sumOf(sent))
  const lines = (await readFile(shop.journal, 'utf8')).trim().split('\n')
  const booked = lines.map((line) => (JSON.parse(line) as { registration_id: number }).registration_id)
  expect(booked.sort((one, other) => one - other)).toEqual([...sent].sort((one, other) => one - other))
})

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
  const underWay = Promise.all(Array.from({ length: 20 }, (_, index) => book(1_000_000 + index)))
  await pause(5)
  const code = await shop.end('SIGTERM')
  const statuses = await underWay
  await shop.start()
  const again = await Promise.all(Array.from({ length: 20 }, (_, index) => book(1_000_000 + index)))

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
