import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { createOwnDatabase } from '@portal/server/testing/databases'
import { memberPassword } from '@portal/server/testing/factories'
import { mailbox, type ReceivedMail } from '@portal/server/testing/mailbox'
import { startProgram } from '@portal/server/testing/programs/start-program'
import { testAppKey } from '@portal/server/testing/record-keys'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumLaunchOptions } from '../support/chromium.ts'
import { type Portal, startPortal } from '../support/portal.ts'

// Scanners of mail open every link, some with a whole browser, and so does who only looks. Nothing may come of that but the
// verification of an address, which the specification wants so.

// What any visit writes, whatever it opens: whose browser it is, and how often somebody came.
const ofAnyVisit = ['sessions', 'rate_limits']
// Recurring work says when it is due next, by the clock alone.
const leavingOut: Record<string, string> = { queue: 'where pattern is null' }
const verification = 'verify-account'

const database = await createOwnDatabase()
const client = new pg.Client({ connectionString: database.url! })
let portal: Portal
let browser: Browser
let visitors: BrowserContext[]
let links: Map<string, string>

beforeAll(async () => {
  await client.connect()
  portal = await startPortal({ databaseUrl: database.url!, env: { DEMO_DATA: 'off', APP_KEY: testAppKey } })
  browser = await chromium.launch(await chromiumLaunchOptions())
  const queueing = startProgram('queue-every-mail', database.url!, portal.url)
  if ((await queueing.ended()) !== 0) throw new Error('a template has no mail: see what the program says')
  const email = queueing.lines.at(-1)!
  await untilAllAreSent()
  links = await linksByTemplate()
  visitors = [await browser.newContext(), await memberContext(email)]
})

afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await client.end()
  await database.close()
})

test('a link of any mail that is opened three times, by a guest and by the member, changes nothing', async () => {
  expect(links.size).toBeGreaterThan(5)
  const changed: string[] = []
  const dead: string[] = []
  for (const [link, template] of links) {
    if (template === verification) continue
    const before = await fingerprints()
    for (let time = 0; time < 3; time += 1) {
      const wrong = await Promise.all(visitors.map((visitor) => open(visitor, link)))
      dead.push(...wrong.flat().map((why) => `${template}: ${why}`))
    }
    changed.push(...differences(before, await fingerprints()).map((table) => `${template}: ${table}`))
  }

  expect(changed).toEqual([])
  expect(dead).toEqual([])
})

test('the link of a verification verifies the address of its member, once, and nothing else', async () => {
  const [link] = [...links].find(([, template]) => template === verification)!
  const others = () => rowsOf(`select to_jsonb(m) - 'email_verified_at' as row from members m order by id`)
  const [before, members] = [await fingerprints(), await others()]
  const unverified = await rowsOf('select id from members where email_verified_at is null')

  await open(visitors[0]!, link)
  const after = await fingerprints()
  for (const visitor of [...visitors, ...visitors]) await open(visitor, link)

  expect(unverified).toHaveLength(1)
  expect(await rowsOf('select id from members where email_verified_at is null')).toEqual([])
  expect(differences(before, after)).toEqual(['members'])
  expect(await others()).toEqual(members)
  expect(differences(after, await fingerprints())).toEqual([])
})

test('this test sees a change of a single value, and a row that is new', async () => {
  const before = await fingerprints()
  await client.query(`update registrations set city = city || '.'`)
  await client.query(`insert into queue (kind, payload, due_at) values ('mail', '{}', now() + interval '1 day')`)

  expect(differences(before, await fingerprints())).toEqual(['queue', 'registrations'])
})

async function untilAllAreSent(): Promise<void> {
  const waiting = () => rowsOf<{ status: string }>('select status from queue where pattern is null')
  for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
    if (rows.some(({ status }) => status === 'dead')) throw new Error('a mail could not be sent')
    await pause(100)
  }
}

/** Every different link of the mails, with the first template that has it. */
async function linksByTemplate(): Promise<Map<string, string>> {
  const sent = await rowsOf<{ message_id: string; template: string }>('select message_id, template from mails')
  const found = new Map<string, string>()
  for (const mail of await mailbox(portal.mailDir).all()) {
    const template = sent.find(({ message_id }) => mail.messageId.includes(message_id))!.template
    for (const link of linksOf(mail)) if (!found.has(link)) found.set(link, template)
  }
  return found
}

// A program that offers to unsubscribe has the link of the header.
function linksOf(mail: ReceivedMail): string[] {
  const inHtml = [...mail.html.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const elsewhere = `${mail.text} ${mail.header('list-unsubscribe') ?? ''}`.match(/https?:[^\s<>]+/g) ?? []
  return [...new Set([...inHtml, ...elsewhere])].filter((link) => link.startsWith('http'))
}

async function memberContext(email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: portal.url })
  await context.request.get('/sanctum/csrf-cookie')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const data = { email, password: memberPassword, remember: false }
  const reply = await context.request.post('/login', {
    headers: { 'X-XSRF-TOKEN': token, Accept: 'application/json' },
    data,
  })
  expect(reply.status()).toBe(204)
  return context
}

/** Opens a link, lets its scripts do all that they do by themselves, and says what is wrong with the page. */
async function open(context: BrowserContext, link: string): Promise<string[]> {
  const page = await context.newPage()
  const response = await page.goto(link, { waitUntil: 'networkidle' })
  await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
  await page.locator('h1').first().waitFor()
  const heading = await page.locator('h1').first().innerText()
  await page.close()
  const isDead = response!.status() >= 400 || /niet gevonden|bestaat niet|verlopen|werkt niet/i.test(heading)
  return isDead ? [`${new URL(link).pathname} says ${response!.status()}, ${heading}`] : []
}

type Fingerprints = Map<string, string>

/** Of every table there is, without knowing any of them: how many rows, and a hash of all that is in them. */
async function fingerprints(): Promise<Fingerprints> {
  await client.query('begin isolation level repeatable read')
  const tables = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     order by table_name`,
  )
  const found: Fingerprints = new Map()
  for (const { name } of tables.filter((table) => !ofAnyVisit.includes(table.name))) {
    const [row] = await rowsOf<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as print
       from "${name}" t ${leavingOut[name] ?? ''}`,
    )
    found.set(name, row!.print)
  }
  await client.query('commit')
  return found
}

function differences(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].flatMap(([name, print]) => (before.get(name) === print ? [] : [name]))
}

async function rowsOf<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}
