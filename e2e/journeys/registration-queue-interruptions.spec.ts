import type { BrowserContext, Page, Route } from '@playwright/test'
import { testMs } from '@portal/server/testing/patience'
import { type RegistrationEntry, newEntry } from '../support/registration-form.ts'
import { createCall, registeredSerialNumbers } from '../support/queue.ts'
import { expect, logIn, test, writeHeaders } from '../support/test.ts'
import type { Portal } from '../support/portal.ts'

const registrations = 200
const interruptions = 50
// Any page sends; this one has little to draw.
const elsewhere = '/service'

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
  surprises.expect(/./)
  const member = await create.member()
  await logIn(page, member)
  const product = await findProduct(page)
  const entries = Array.from({ length: registrations }, () => newEntry())
  let tab = page
  let tabs = 1
  let calls = 0
  let met = 0
  const startedAt = performance.now()

  async function openTab(): Promise<void> {
    tab = await context.newPage()
    tabs += 1
    await tab.goto(elsewhere)
  }
  await context.route(createCall, async (route) => {
    calls += 1
    if (met === interruptions || calls % 4 !== 0) return route.continue().catch(() => undefined)
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
  await queueUp(
    tab,
    member.id,
    entries.map((entry) => bodyOf(entry, product)),
  )
  await tab.goto(elsewhere)
  await tab.waitForFunction((name) => localStorage.getItem(name) !== null, queueOf(member.id))
  await expect
    .poll(
      async () => {
        // What the browser says when somebody looks at the phone again; without it each pause takes its full time.
        const look = (name: string) => {
          window.dispatchEvent(new Event('focus'))
          return localStorage.getItem(name)
        }
        return tab.evaluate(look, queueOf(member.id)).catch(() => 'closed')
      },
      { timeout: testMs, intervals: [250] },
    )
    .toBeNull()

  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const registered = await registeredSerialNumbers(tab)
  console.log(
    `${registered.length} registrations, ${new Set(registered).size} serial numbers: ${calls} calls, ${met} interruptions, ${tabs} tabs, ${seconds} s`,
  )
  expect(met).toBe(interruptions)
  expect(registered).toEqual(entries.map(({ serialNumber }) => serialNumber))
})

const queueOf = (memberId: number) => `registration-queue:${memberId}`

async function findProduct(page: Page): Promise<number> {
  const reply = await page.request.post('/api/products', {
    headers: await writeHeaders(page),
    data: { brand: 'AquaStar' },
  })
  const [product] = (await reply.json()) as { id: number }[]
  return product!.id
}

function bodyOf(entry: RegistrationEntry, product: number) {
  return {
    install_date: entry.installDate,
    address_zipcode: entry.zipcode,
    address_house_number: entry.houseNumber,
    selectedProduct: product,
    serial_number: entry.serialNumber,
    selectedGender: 'female',
    client_name: entry.name,
    client_email: entry.email,
    client_phone_number: entry.phoneNumber,
  }
}

// Writes them into the queue of the device, where two hundred forms without signal would have put them.
async function queueUp(page: Page, memberId: number, bodies: ReturnType<typeof bodyOf>[]): Promise<void> {
  await page.evaluate(
    async ({ name, queue }) => {
      const opening = indexedDB.open(name, 1)
      opening.onupgradeneeded = () => {
        for (const store of ['queue', 'keys']) opening.result.createObjectStore(store)
      }
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction('queue', 'readwrite')
      transaction.objectStore('queue').put(queue, 'all')
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opening.result.close()
    },
    {
      name: queueOf(memberId),
      queue: bodies.map((body, index) => ({
        id: `journey-${memberId}-${index}`,
        queuedAt: Date.now() + index,
        product: { readable: JSON.stringify({ name: 'AquaStar', image: null, serialNumber: body.serial_number }) },
        form: { readable: JSON.stringify({ body, values: body }) },
        state: { name: 'waiting' },
      })),
    },
  )
}
