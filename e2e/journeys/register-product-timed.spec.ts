import type { Locator, Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { film } from '../support/label-film.ts'
import { registrationForm } from '../support/registration-form.ts'
import { scanner } from '../support/scanner.ts'
import { expect, logIn, test } from '../support/test.ts'

// Prints what the main job takes on a phone: taps, keys, the time of the machine on slow 4G, and a model of the time of a
// person. Times depend on the load of the machine; only the number of taps can fail.

test.use({ ...phone, serviceWorkers: 'allow' })

const mostTaps = 12
// In seconds, after the keystroke-level model: a tap with the look for its target, and a key of a practised thumb.
const perTap = 1.1
const perKey = 0.2
// Lighthouse's slow 4G.
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }

const customer = {
  zipcode: '5611AB',
  houseNumber: '80',
  name: 'De Wit',
  email: 'j.dewit@voorbeeld.nl',
  phone: '0612345678',
}

test('the main job in taps, keys and seconds', async ({ page, context, create, database, filmPath }) => {
  const [product] = await database!.db.query<{ id: number }>(
    `select p.id from products p join brands b on b.id = p.brand_id where b.name = 'AquaStar' and p.model = 'Compact 8'`,
  )
  const experienced = await create.member()
  await create.registration({ member_id: experienced.id, product_id: product!.id })
  await havePicker(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  let serial = 300_000

  async function run(what: string, job: (thumb: Thumb) => Promise<void>): Promise<void> {
    serial += 1
    await film(filmPath, { kind: 'code128', text: `S/N ZT${serial}` })
    const thumb = createThumb(page, `ZT ${serial}`)
    const start = performance.now()
    await job(thumb)
    await expect(page).toHaveURL('/registraties')
    await expect(page.getByRole('table').or(page.getByRole('list')).getByText(`ZT ${serial}`).first()).toBeVisible()
    report(what, thumb.spent(), performance.now() - start)
  }

  await logIn(page, experienced)
  await open(page, 'cold')
  await run('a first registration', (thumb) => registerFirst(thumb))
  await run('another one at this address', registerAtSameAddress)
  await run('the same product, the next customer', registerSameProduct)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await open(page, 'warm')
  await run('a customer from the contacts of the phone', registerFromContacts)

  // A page that is open would ask once more, and be refused.
  await page.goto('about:blank')
  await context.clearCookies()
  await logIn(page, await create.member())
  await open(page, 'warm, a member without registrations')
  await run('the first registration ever', (thumb) => registerFirst(thumb, { knowsProduct: false }))
})

async function open(page: Page, visit: string): Promise<void> {
  const start = performance.now()
  await page.goto('/dashboard')
  await toForm(page).waitFor()
  console.log(`${visit}: the dashboard is there after ${seconds(performance.now() - start)} s`)
}

const toForm = (page: Page) => page.getByRole('link', { name: 'Registreer', exact: true })

type Thumb = ReturnType<typeof createThumb>

function createThumb(page: Page, serialNumber: string) {
  const spent = { taps: 0, keys: 0 }
  const form = registrationForm(page)

  async function tap(target: Locator): Promise<void> {
    spent.taps += 1
    await target.tap()
  }

  async function press(...texts: string[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      spent.keys += text.length
      await page.keyboard.type(text)
      if (index === texts.length - 1) break
      spent.keys += 1
      await page.keyboard.press('Enter')
    }
  }

  return {
    page,
    form,
    tap,
    press,
    count: (taps: number) => (spent.taps += taps),
    // Two taps: one opens the phone's own list, which a test can't tap in.
    async choose(list: Locator, option: string): Promise<void> {
      spent.taps += 2
      await list.selectOption(option)
    },
    async scan(product?: string): Promise<void> {
      const { open, number, dialog, use } = scanner(page)
      await tap(open)
      await expect(number).toHaveText(serialNumber)
      if (product) await tap(dialog.getByText(product))
      await tap(use)
      await expect(form.serialNumber).toHaveValue(serialNumber)
    },
    async send(): Promise<void> {
      await tap(form.consent)
      await tap(form.submit)
    },
    spent: () => spent,
  }
}

async function registerFirst(thumb: Thumb, { knowsProduct = true } = {}): Promise<void> {
  const { page, form, tap, press, choose, scan, send } = thumb
  await tap(toForm(page))
  await tap(page.getByRole('button', { name: 'Vandaag' }))
  await press(customer.zipcode, customer.houseNumber)
  if (!knowsProduct) {
    await choose(form.brand, 'AquaStar')
    await choose(form.product, 'AquaStar Compact 8 (250 punten)')
  }
  await scan(knowsProduct ? 'AquaStar Compact 8' : undefined)
  await typeCustomer(thumb)
  await send()
}

async function registerAtSameAddress({ page, tap, scan, send }: Thumb): Promise<void> {
  await tap(page.getByRole('button', { name: 'Nog een op dit adres' }))
  await scan('AquaStar Compact 8')
  await send()
}

async function registerSameProduct(thumb: Thumb): Promise<void> {
  const { page, form, tap, press, scan, send } = thumb
  await tap(page.getByRole('button', { name: 'Zelfde product, volgende klant' }))
  await tap(form.zipcode)
  await press(customer.zipcode, customer.houseNumber)
  await scan()
  await typeCustomer(thumb)
  await send()
}

async function registerFromContacts({ page, form, tap, count, scan, send }: Thumb): Promise<void> {
  await tap(toForm(page))
  await tap(page.getByRole('button', { name: 'Vandaag' }))
  await tap(page.getByRole('button', { name: 'Kies uit contacten' }))
  // In the picker of the phone: the contact, and the button that shares it.
  count(2)
  await expect(form.name).toHaveValue(customer.name)
  await scan('AquaStar Compact 8')
  await tap(form.gender.getByText('Vrouw'))
  await send()
}

async function typeCustomer({ form, tap, press }: Thumb): Promise<void> {
  await tap(form.gender.getByText('Vrouw'))
  await tap(form.name)
  await press(customer.name, customer.email, customer.phone)
}

// Chromium has the picker on Android only, and there it belongs to the system.
async function havePicker(page: Page): Promise<void> {
  await page.addInitScript(({ name, email, phone, zipcode, houseNumber }) => {
    const address = [{ addressLine: [`Dorpsstraat ${houseNumber}, ${zipcode} Eindhoven`] }]
    Object.assign(navigator, {
      contacts: {
        getProperties: async () => ['name', 'email', 'tel', 'address'],
        select: async () => [{ name: [name], email: [email], tel: [phone], address }],
      },
    })
  }, customer)
}

function report(what: string, { taps, keys }: { taps: number; keys: number }, machine: number): void {
  const person = taps * perTap + keys * perKey
  console.log(
    `  ${what}: ${taps} taps, ${keys} keys, about ${person.toFixed(1)} s of a person; ${seconds(machine)} s of the machine`,
  )
  expect(taps).toBeLessThanOrEqual(mostTaps)
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1)
}
