import type { Page, Request } from '@playwright/test'
import type { GiftShop } from '../support/gift-shop.ts'
import { judgeAtEverySize } from '../support/every-size.ts'
import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { registrationsList } from '../support/registrations-list.ts'
import type { Surprises } from '../support/surprises.ts'
import { syncPoints } from '../support/sync-points.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const signOnCall = '**/api/sparco/sso'
const unreachable = { status: 503, json: { message: 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.' } }

const shopLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Cadeaushop' })
const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /punten$/ })
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'De cadeaushop is nu niet bereikbaar' })
const notice = (page: Page) => page.getByText('De cadeaushop is tijdelijk niet beschikbaar')
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Opnieuw proberen' })

test.beforeEach(({ surprises }) => {
  // The browser logs an error for a shop that is down.
  surprises.expect(/^error: .* 503 .*\/api\/sparco\/sso$/)
})

test.describe('with the shop beside the portal', () => {
  test.beforeEach(({ surprises, giftShop }) => expectShop(surprises, giftShop))

  test('an installer earns points with a softener and spends them in the shop', async ({
    page,
    create,
    portal,
    giftShop,
  }) => {
    test.slow()
    const installer = await create.member({ first_name: 'Roos', last_name: 'van Dijk' })
    await create.registration({ member_id: installer.id, credits: 300 })
    const entry = newEntry()
    const { rows } = registrationsList(page)
    await logIn(page, installer)

    await page.goto('/installateurproductregistratie')
    await fillRegistration(page, entry)
    await registrationForm(page).submit.click()
    await expect(rows.first()).toContainText(entry.serialNumber)
    await expect(rows.first()).toContainText('In behandeling')
    await expect(balance(page)).toHaveText('0 punten')

    await syncPoints(portal)
    await page.reload()
    await expect(rows.first()).toContainText('+ 250 punten')
    await expect(balance(page)).toHaveText('550 punten')

    await shopLink(page).click()
    await expect(page).toHaveURL(`${giftShop.url}/`)
    await expect(page.getByRole('banner')).toContainText('Roos van Dijk 550 punten')
    await page.getByRole('link', { name: /^Thermosfles/ }).click()
    await page.getByRole('button', { name: 'Bestellen voor 450 punten' }).click()
    await expect(page.getByRole('heading', { name: 'Je bestelling is geplaatst' })).toBeVisible()

    await syncPoints(portal)
    await page.goto('/dashboard')
    await expect(balance(page)).toHaveText('100 punten')

    await page.goto('/puntenhistorie')
    await expect(page).toHaveURL(`${giftShop.url}/credit-log`)
    await expect(page.getByRole('main').getByText('− 450 punten')).toBeVisible()
    await expect(page.getByRole('main').getByText('+ 250 punten')).toBeVisible()
    await expect(page.getByRole('main').getByText('+ 300 punten')).toBeVisible()

    await page.goto('/bestelhistorie')
    await expect(page).toHaveURL(`${giftShop.url}/order-history`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Thermosfles.*− 450 punten/s)

    await page.goto('/emailvoorkeuren')
    await expect(page).toHaveURL(`${giftShop.url}/user/email-preferences`)
    await page.getByRole('checkbox', { name: 'Als er nieuwe cadeaus zijn' }).check()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByRole('status')).toHaveText('Je voorkeuren zijn opgeslagen.')
    await expect(page.getByRole('checkbox', { name: 'Als er nieuwe cadeaus zijn' })).toBeChecked()
  })

  test('Back from the shop leads to the page before it, and not into the shop again', async ({
    page,
    create,
    giftShop,
  }) => {
    await logIn(page, await create.member())
    await page.goto('/registraties')
    await shopLink(page).click()
    await expect(page).toHaveURL(`${giftShop.url}/`)

    await page.goBack()

    await expect(page).toHaveURL('/registraties')
    await expect(page.getByRole('heading', { name: 'Productregistraties' })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(`${giftShop.url}/`)
    await expect(page.getByRole('banner')).toContainText('0 punten')
  })

  test('the token stays out of the address bar, the history and the Referer', async ({
    page,
    create,
    giftShop,
    portal,
  }) => {
    const toShop: Request[] = []
    page.on('request', (request) => request.url().startsWith(giftShop.url) && toShop.push(request))
    await logIn(page, await create.member())
    await page.goto('/dashboard')
    const before = await page.evaluate(() => history.length)

    await shopLink(page).click()
    await expect(page).toHaveURL(`${giftShop.url}/`)

    // The Referer holds the portal's origin only, and later requests have none.
    expect(toShop[0]?.url()).toContain('/sso?token=')
    const headers = await Promise.all(toShop.map((request) => request.allHeaders()))
    expect([...new Set(headers.map(({ referer }) => referer ?? ''))].toSorted()).toEqual(['', `${portal.url}/`])
    // The redirect page leaves no entry in the history.
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
  })

  test('a guest logs in first and then gets to the requested page', async ({ page, create, giftShop }) => {
    const { email } = await create.member()
    await page.goto('/bestelhistorie')
    await expect(page).toHaveURL('/?redirect=%2Fbestelhistorie')

    await submitLogin(page, email, memberPassword)

    await expect(page).toHaveURL(`${giftShop.url}/order-history`)
  })

  test('a shop that goes down is logged, and used again when it is back', async ({ page, create, giftShop }) => {
    await logIn(page, await create.member({ credits: 1250 }))
    await giftShop.stop()
    await expect(async () => expect((await page.request.get('/api/sparco/sso')).status()).toBe(503)).toPass()
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/sparco/sso') && asked.push(request.url()))

    await page.goto('/puntenhistorie')
    await expect(failure(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huidige puntensaldo 1.250 punten')
    await retry(page).click()
    await expect(failure(page)).toBeVisible()
    expect(asked).toHaveLength(2)

    await giftShop.restart()
    await expect(async () => expect((await page.request.get('/api/sparco/sso')).status()).toBe(200)).toPass()
    await retry(page).click()
    await expect(page).toHaveURL(`${giftShop.url}/credit-log`)

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Nieuwste registraties' })).toBeVisible()
    await expect(notice(page)).toBeVisible()
  })
})

test('while the shop is down the points stay readable', async ({ page, create }) => {
  const installer = await create.member()
  await create.registration({ member_id: installer.id, credits: 250 })
  await logIn(page, installer)
  await page.route(signOnCall, (route) => route.fulfill(unreachable))
  await page.goto('/puntenhistorie')

  await failure(page).getByRole('link', { name: 'Je punten in het portaal' }).click()

  await expect(page).toHaveURL('/punten')
  await expect(page.getByRole('cell', { name: 'In behandeling' })).toBeVisible()
})

test('an address that is no web page is not followed', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.route(signOnCall, (route) => route.fulfill({ json: { url: 'javascript:document.title="gekaapt"' } }))

  await page.goto('/cadeaushop')

  await expect(failure(page)).toBeVisible()
  await expect(page).toHaveTitle(/^Cadeaushop/)
  await expect(page).toHaveURL('/cadeaushop')
})

test('axe finds nothing on the way to the shop, nor when the shop is down', async ({ page, create, axe }) => {
  test.slow()
  await logIn(page, await create.member({ credits: 1250 }))
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(signOnCall, async (route) => {
    await answered
    await route.fulfill(unreachable)
  })
  await page.clock.install()
  await page.goto('/bestelhistorie')
  await expect(page.getByRole('status').filter({ hasText: 'Je wordt over enkele ogenblikken' })).toHaveText(
    'Je wordt over enkele ogenblikken doorverwezen naar je bestelhistorie in de cadeaushop.',
  )
  await judgeAtEverySize(page, axe)

  answer()
  await expect(failure(page)).toBeVisible()
  await judgeAtEverySize(page, axe)
})

function expectShop(surprises: Surprises, { url }: GiftShop): void {
  surprises.expect(new RegExp(`^request: ${url.replaceAll('.', '\\.')}/`))
}
