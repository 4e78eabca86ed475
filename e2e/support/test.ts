import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, test as base, expect } from '@playwright/test'
import { codeOf } from '@portal/server/testing/app-codes'
import { type TestDatabase, createTestDatabase } from '@portal/server/testing/databases'
import { type Factories, createFactories, memberPassword } from '@portal/server/testing/factories'
import { mailbox } from '@portal/server/testing/mailbox'
import { mailedCode } from '@portal/server/testing/mailed-code'
import { testMs } from '@portal/server/testing/patience'
import { type Axe, findViolations } from './axe.ts'
import { chromiumLaunchOptions } from './chromium.ts'
import { demoMembers } from './demo-members.ts'
import { type GiftShop, startGiftShop } from './gift-shop.ts'
import { recordInteractions } from './interactions.ts'
import { film } from './label-film.ts'
import { type Portal, startPortal } from './portal.ts'
import { type Surprises, watchForSurprises } from './surprises.ts'
import { syncPoints } from './sync-points.ts'

export { demoMembers, expect, memberPassword }

type Credentials = { email: string; password?: string; roles?: readonly string[] }

type WorkerFixtures = {
  /** The database engine of the portal. A test can create its own members on PostgreSQL only. */
  engine: 'postgres' | 'embedded'
  database: TestDatabase | null
  /** One built server per worker, with its own database, mailbox and demo data. */
  portal: Portal
  /** The stand-in shop, for tests that use this fixture; for other tests it is unreachable. */
  giftShop: GiftShop
  /** Writes rows directly to the portal's database: `create.member()`, `create.registration({ member_id })` … */
  create: Factories
  /** Expires a member's sessions; remember tokens stay valid. */
  expireSessions: (member: { id: number }) => Promise<void>
  cameraIs: 'allowed' | 'refused'
  /** What the camera of the browser plays: a film, which may change before the camera opens. */
  filmPath: string
  /** The mails that the portal sent. */
  mails: ReturnType<typeof mailbox>
}

type TestFixtures = {
  /** Fails on any axe violation on the page. */
  axe: Axe
  /** Fails the test on console errors and on requests to other hosts, unless it expects them. */
  surprises: Surprises
  /** Writes down what each press and key took, for `e2e/measure/interactions.ts`. */
  interactions: void
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['postgres', { option: true, scope: 'worker' }],
  database: [
    async ({ engine }, use) => {
      const database = engine === 'postgres' ? await createTestDatabase() : null
      await use(database)
      await database?.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ database }, use) => {
      const portal = await startPortal({ databaseUrl: database?.url ?? undefined })
      // The first page of a portal is sent before it knows whether the shop answers.
      await fetch(portal.url)
      mailboxes.set(new URL(portal.url).origin, mailbox(portal.mailDir))
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: testMs },
  ],
  giftShop: [
    async ({ portal, database }, use) => {
      // The address where the portal expects the shop by default.
      const port = portal.port + 1000
      const shop = await startGiftShop({ dataDir: portal.dataDir, portalUrl: portal.url, port })
      await tellHistory(portal, openFor(database))
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: testMs },
  ],
  create: [({ database }, use) => use(createFactories(openFor(database))), { scope: 'worker' }],
  expireSessions: [
    ({ database }, use) =>
      use(async ({ id }) => {
        const expire = `update sessions set seen_at = now() - interval '3 hours' where member_id = $1`
        await openFor(database).query(expire, [id])
      }),
    { scope: 'worker' },
  ],
  cameraIs: ['allowed', { option: true, scope: 'worker' }],
  filmPath: [
    async ({ engine: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-film-'))
      const path = join(folder, 'camera.mjpeg')
      await film(path, null)
      await use(path)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  // Every browser has a camera: journeys that differ in their browser can't share a worker with its portal.
  launchOptions: [
    async ({ filmPath, cameraIs }, use) => {
      const { args, ...options } = await chromiumLaunchOptions()
      const camera = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${filmPath}`,
        `--use-fake-ui-for-media-stream${cameraIs === 'refused' ? '=deny' : ''}`,
      ]
      await use({ ...options, args: [...args, ...camera] })
    },
    { scope: 'worker' },
  ],
  mails: [({ portal }, use) => use(mailbox(portal.mailDir)), { scope: 'worker' }],
  baseURL: async ({ portal }, use) => use(portal.url),
  page: async ({ page }, use) => {
    // Until React takes over, a tap waits: most journeys are about what comes after.
    const afterTakeOver =
      <Arguments extends unknown[], Reply>(load: (...args: Arguments) => Promise<Reply>) =>
      async (...args: Arguments): Promise<Reply> => {
        const reply = await load(...args)
        if (!waitsForCommitOnly(args.at(-1))) await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
        return reply
      }
    page.goto = afterTakeOver(page.goto.bind(page))
    page.reload = afterTakeOver(page.reload.bind(page))
    await use(page)
  },
  surprises: [
    async ({ context, portal }, use) => {
      const surprises = watchForSurprises(context, portal.url)
      await use(surprises)
      expect(surprises.unexpected(), 'what no visitor sees').toEqual([])
    },
    { auto: true },
  ],
  interactions: [
    async ({ context }, use, { titlePath }) => {
      const file = process.env.INTERACTIONS_FILE
      if (file) await recordInteractions(context, titlePath.join(': '), file)
      await use()
    },
    { auto: true },
  ],
  axe: async ({ page }, use) => {
    await use(async (options) => {
      expect(await findViolations(page, options), 'what axe finds').toEqual([])
    })
  },
})

/**
 * Logs in without the form, for journeys about something else. Members made by `create` need no password, and staff made by it
 * get a second factor by the code of a mail, which this session has proven: its secret is the answer.
 */
export async function logIn(
  page: Page,
  { email, password = memberPassword, roles = [] }: Credentials,
): Promise<string | null> {
  const csrf = await page.request.get('/sanctum/csrf-cookie')
  expect(csrf.ok()).toBe(true)
  const origin = new URL(csrf.url()).origin
  await post(page, origin, '/login', { email, password, remember: false })
  if (roles.length === 0) return null
  await post(page, origin, '/api/second-factor/mail-code')
  await post(page, origin, '/api/second-factor/mailbox', { code: await mailedCode(mailboxes.get(origin)!, email) })
  const { data } = await (await post(page, origin, '/api/second-factor/app/options')).json()
  await post(page, origin, '/api/second-factor/app', { code: codeOf(data.secret) })
  return data.secret
}

// Of the portals that the workers started, by their origins.
const mailboxes = new Map<string, ReturnType<typeof mailbox>>()

async function post(page: Page, origin: string, path: string, data: object = {}) {
  const reply = await page.request.post(path, { headers: { ...(await writeHeaders(page)), Origin: origin }, data })
  expect(reply.status(), await reply.text()).toBeLessThan(300)
  return reply
}

/** The headers of a write by the web app, with the token of the CSRF cookie. */
export async function writeHeaders(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  return { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': decodeURIComponent(token) }
}

function waitsForCommitOnly(options: unknown): boolean {
  return (options as { waitUntil?: string } | undefined)?.waitUntil === 'commit'
}

// Without a shop the demo's points wait, with a growing delay; balances are fetched after the shop has booked them.
async function tellHistory(portal: Portal, db: TestDatabase['db']): Promise<void> {
  await syncPoints(portal)
  await db.query(`update queue set due_at = now() where kind = 'demo.send-history'`)
  const left = () => db.query(`select id from queue where kind = 'demo.send-history'`)
  // Another process changed it, so that only the portal's poll finds it.
  await expect.poll(left).toEqual([])
}

function openFor(database: TestDatabase | null): TestDatabase['db'] {
  if (!database) throw new Error("the embedded database is the server's alone: use PostgreSQL for this story")
  return database.db
}
