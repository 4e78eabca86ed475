import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountMessages } from '@portal/contract/account'
import type { Product } from '@portal/contract/catalogue'
import { createRegistration } from '@portal/contract/registrations'
import { postgresServer } from '@portal/server/testing/databases'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startRelay } from '@portal/server/testing/smtp-relay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAll, repeatedMails } from './support/audit.ts'
import { type Client, clientOf, createClient } from './support/client.ts'
import { logProblems } from './support/log-problems.ts'
import { allMailsSent, createPortal } from './support/portal-process.ts'
import { registrationBody } from './support/registration-load.ts'
import { tellFault } from './support/tell-fault.ts'

const demoInstaller = { email: 'installateur@voorbeeld.nl', password: 'Waterzacht2026!' }
const demoRegistrations = 35

const folder = mkdtempSync(join(tmpdir(), 'portal-replicas-'))
const database = await createPostgresDatabase(postgresServer())
const relay = await startRelay()
const replicas = await Promise.all(['one', 'two'].map(createReplica))
const [one, two] = replicas as [Replica, Replica]

type Replica = Awaited<ReturnType<typeof createReplica>>

function createReplica(name: string) {
  return createPortal({
    DATABASE_URL: database,
    DATA_DIR: join(folder, name),
    STORAGE_URL: `file:${join(folder, 'files')}`,
    SMTP_URL: relay.url,
    DEMO_DATA: 'on',
    RATE_LIMITS: 'on',
  })
}

let atOne: Client
let atTwo: Client
let product: Product
beforeAll(async () => {
  // Both start at the same time on an empty database.
  await Promise.all(replicas.map((replica) => replica.start()))
  atOne = await clientOf(one.url, demoInstaller)
  atTwo = atOne.at(two.url)
  const products = await atOne.post('/api/products', { brand: 'AquaStar' })
  product = (JSON.parse(products.body) as Product[])[0]!
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await relay.close()
  await dropPostgresDatabase(postgresServer(), database)
  rmSync(folder, { recursive: true, force: true })
})

describe('two replicas on one database', () => {
  test('seed the demo data once when they start together', async () => {
    expect(await listAll([atOne])).toHaveLength(demoRegistrations)
    expect(JSON.parse((await atTwo.post('/api/brands')).body)).toHaveLength(10)
  })

  test('both show the pictures of the demo products', async () => {
    const pictures = await Promise.all([atOne, atTwo].map((client) => client.get(`/storage/${product.image}`)))

    expect(pictures.map(({ status }) => status)).toEqual([200, 200])
  })

  test('share sessions: a login and a logout at one count at the other', async () => {
    const client = await clientOf(one.url, demoInstaller)
    const known = await client.at(two.url).get('/api/user')
    const oldCookies = new Map(client.cookies)
    await client.at(two.url).post('/logout')
    const gone = await createClient(one.url, oldCookies).get('/api/user')

    expect([known.status, gone.status]).toEqual([200, 401])
  })

  test('register one serial number once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const attempt = { serialNumber: 'RP 000001', customerEmail: `klant${index}.rp@huishouden.example` }
        return (index % 2 === 0 ? atOne : atTwo).post(createRegistration.path, registrationBody(product, attempt))
      }),
    )

    const won = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status === 422)
    expect([won.length, refused.length]).toEqual([1, replies.length - 1])
    expect((await listAll([atTwo])).filter(({ serial_number }) => serial_number === 'RP 000001')).toHaveLength(1)
  })

  test('send every mail once', async () => {
    const count = 60
    const before = relay.accepted.length
    await allMailsSent(one)
    const replies = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const attempt = { serialNumber: `RQ ${100_000 + index}`, customerEmail: `klant${index}.rq@huishouden.example` }
        return (index % 2 === 0 ? atOne : atTwo).post(createRegistration.path, registrationBody(product, attempt))
      }),
    )
    await allMailsSent(one)

    const missing = Math.max(0, count * 2 + 2 - relay.accepted.length)
    tellFault({
      tried: `${count} registrations at two replicas at once`,
      acknowledged: replies.filter(({ status }) => status === 201).length,
      lost: Array.from({ length: missing }, () => 'a mail'),
      also: `${repeatedMails(relay.accepted)} mails repeated`,
    })
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(repeatedMails(relay.accepted)).toBe(0)
    // The mails of this test and the two of the race before it.
    expect(relay.accepted).toHaveLength(count * 2 + 2)
    expect(before).toBeLessThanOrEqual(2)
  })

  test('count failed logins together', async () => {
    const guesses = { email: 'nieuw@voorbeeld.nl', password: 'Verkeerd wachtwoord 99' }
    const guest = createClient(one.url)
    const failures = []
    for (let index = 0; index < 5; index++) {
      failures.push(await (index % 2 === 0 ? guest : guest.at(two.url)).logIn(guesses))
    }
    const sixth = await guest.at(two.url).logIn(guesses)

    expect(failures.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect(sixth.status).toBe(429)
    expect(sixth.body).toContain(accountMessages.tooManyAttempts(Number(sixth.headers.get('retry-after'))))
  })

  test('log no secrets', () => {
    expect(replicas.flatMap((replica) => logProblems(replica.log()))).toEqual([])
  })
})
