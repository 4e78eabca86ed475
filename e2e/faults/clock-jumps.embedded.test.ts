import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { mailbox } from '@portal/server/testing/mailbox'
import { afterAll, describe, expect, test } from 'vitest'
import { startGiftShop } from '../support/gift-shop.ts'
import { doubledSerials, listAll, lostSerials, mailProblems } from './support/audit.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from '@portal/server/testing/free-port'
import { logProblems } from './support/log-problems.ts'
import { allMailsSent, askPortal, createPortal } from './support/portal-process.ts'
import { type Attempt, registrationBody } from './support/registration-load.ts'
import { createClock } from './support/set-clock.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const hourMs = 3_600_000

// The hour before the one that comes twice, and before the one that never comes. No test takes what is left of it.
describe.each([
  ['to winter time', '2026-10-25T00:05:00Z'],
  ['to summer time', '2026-03-29T00:05:00Z'],
])('on the night that changes %s, and when the clock is put back an hour', async (night, start) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clock-'))
  const clock = createClock(folder, new Date(start))
  const site = await createSite({ memberCount: 2 })
  const shopPort = await freePort()
  const portal = await createPortal({
    ...site.environment,
    ...clock.environment,
    GIFT_SHOP_URL: `http://127.0.0.1:${shopPort}`,
    MAIL_DIR: site.mailDir,
  })
  const attempts: Attempt[] = []
  afterAll(async () => {
    await portal.stop()
    await site.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function register(clients: Client[]): Promise<void> {
    for (const [member, client] of clients.entries()) {
      const number = String(attempts.length + 1).padStart(6, '0')
      const attempt: Attempt = { serialNumber: `CJ ${number}`, customerEmail: `klant${number}.cj@huis.example`, member }
      attempts.push(attempt)
      attempt.reply = await client.post(createRegistration.path, registrationBody(site.product, attempt))
    }
  }
  const runs = () => portal.log().match(/"is_complete":true.*"points sync"/g)?.length ?? 0
  async function nextRunAt(): Promise<number> {
    const { output } = await askPortal(portal, ['status'])
    return Date.parse((JSON.parse(output) as { points: { next_run_at: string } }).points.next_run_at)
  }

  test('nothing is lost, each hour has one run of hourly work, mails leave, and nobody logs in again', async () => {
    await portal.start()
    const { DATA_DIR: dataDir } = site.environment
    const shop = await startGiftShop({ dataDir, portalUrl: portal.url, port: shopPort, env: clock.environment })
    const clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
    await register(clients)

    for (let hour = 1; hour <= 2; hour++) {
      clock.jump(hourMs)
      await register(clients)
      await eventually(() => runs() === hour, `run ${hour} of hourly work`)
    }
    clock.jump(-hourMs)
    await register(clients)
    await eventually(async () => (await nextRunAt()) <= clock.now() + hourMs, 'hourly work to be due within the hour')
    await allMailsSent(portal)

    const rows = await listAll(clients)
    const lost = lostSerials(attempts, rows)
    tellFault({ tried: `a clock on the night ${night}, put back an hour then`, acknowledged: attempts.length, lost })
    expect(attempts.map(({ reply }) => reply?.status)).toEqual(attempts.map(() => 201))
    expect(lost).toEqual([])
    expect(doubledSerials(attempts, rows)).toEqual([])
    expect(mailProblems({ attempts, rows, mails: await mailbox(site.mailDir).all(), members: site.members })).toEqual(
      [],
    )
    expect(runs()).toBe(2)
    expect(logProblems(portal.log())).toEqual([])
    await shop.stop()
  })
})
