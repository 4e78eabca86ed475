import { afterAll, expect, test, vi } from 'vitest'
import { eventually } from './support/eventually.ts'
import { startOwnCluster } from './support/own-cluster.ts'
import { createPortal } from './support/portal-process.ts'
import { createSite } from './support/site.ts'

const cluster = await startOwnCluster()
vi.stubEnv('PORTAL_TEST_POSTGRES', cluster.url)
const site = await createSite()
const portal = await createPortal(site.environment)
afterAll(async () => {
  if (portal.isRunning()) await portal.stop()
  await site.remove()
  await cluster.stop()
  vi.unstubAllEnvs()
})

test('a portal that starts before its database waits for it, and becomes ready when it comes', async () => {
  await cluster.halt((text) => site.db.query(text), 'fast')
  const { hasEnded } = portal.begin()
  await eventually(() => portal.log().includes('this start waits for it'), 'the portal to say that it waits')
  expect(await portal.healthOf('readyz')).toBeNull()

  await cluster.resume()
  await eventually(async () => (await portal.healthOf('readyz')) === 200, 'the portal to be ready')

  expect(hasEnded()).toBe(false)
  expect(portal.log()).toContain('the database answers: this start goes on')
})

test.each([
  [
    'a database that there is not',
    (url: URL) => (url.pathname = '/nergens'),
    /^DATABASE_URL: \S+\/nergens can't be used: /,
  ],
  [
    'an account that there is not',
    (url: URL) => (url.username = 'niemand'),
    /^DATABASE_URL: .* can't be used: .*niemand/,
  ],
])('%s ends a start at once, with a sentence', async (_what, change, sentence) => {
  const url = new URL(site.environment.DATABASE_URL!)
  change(url)

  const { code, output } = await (await createPortal({ ...site.environment, DATABASE_URL: url.href })).begin().ended

  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
