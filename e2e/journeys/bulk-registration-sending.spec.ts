import type { Page } from '@playwright/test'
import {
  bulkCall,
  bulkPath,
  newEntries,
  openSheet,
  pasteEntries,
  registeredSerialNumbers,
  sendRows,
  serialNumbersOf,
} from '../support/bulk-rows.ts'
import { judgeAtEverySize } from '../support/every-size.ts'
import { submitLogin } from '../support/login-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const answered = (page: Page, count: number) =>
  expect(page.getByRole('progressbar', { name: 'Verstuurde registraties' })).toHaveJSProperty('value', count)

test('an installer sends a list, sees the result, and gets one summary mail', async ({ page, create, mails, axe }) => {
  const member = await create.member()
  const entries = newEntries(26)
  await logIn(page, member)
  await pasteEntries(page, entries)
  await sendRows(page)

  await expect(heading(page, 'Alle 26 rijen zijn geregistreerd')).toBeFocused()
  await judgeAtEverySize(page, axe)
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
  await mails.waitFor(({ to }) => to.some(({ address }) => address === entries[25]?.email))
  await mails.waitFor(({ to }) => to.some(({ address }) => address === member.email))
  expect(await mails.to(member.email)).toHaveLength(1)

  await page.getByRole('link', { name: /Naar je registraties/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(entries[25]!.serialNumber) })).toBeVisible()
  await openSheet(page)
})

test('a second upload of the same list registers nothing and sends no mail', async ({ page, create, mails }) => {
  const member = await create.member()
  const entries = newEntries(3)
  await logIn(page, member)
  await pasteEntries(page, entries)
  await sendRows(page)
  await expect(heading(page, 'Alle 3 rijen zijn geregistreerd')).toBeVisible()
  await mails.waitFor(({ to }) => to.some(({ address }) => address === member.email))
  await page.getByRole('button', { name: /Terug naar je werkblad/ }).click()
  await expect(heading(page, 'Meerdere producten registreren')).toBeVisible()

  await pasteEntries(page, entries)

  await expect(page.getByText('3 al geregistreerd')).toBeVisible()
  await expect(page.getByRole('button', { name: /registraties? versturen/ })).toHaveAttribute('aria-disabled', 'true')
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
  expect(await mails.to(entries[0]!.email)).toHaveLength(1)
  expect(await mails.to(member.email)).toHaveLength(1)
})

test('a refused row comes back with its reason, and can be corrected and sent', async ({ page, create, axe }) => {
  const member = await create.member()
  const other = await create.member()
  const entries = newEntries(3)
  // Another member registers the same serial number after the worksheet was checked.
  await logIn(page, member)
  const checked = page.waitForResponse('**/api/productregistration/bulk/check')
  await pasteEntries(page, entries)
  await checked
  await create.registration({ member_id: other.id, serial_number: entries[1]!.serialNumber })
  await sendRows(page)

  await expect(heading(page, '2 van de 3 geregistreerd')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rij 2:' })).toContainText(
    'Dit serienummer is al geregistreerd',
  )
  await expect(page.getByText('een ander bedrijf')).toHaveCount(0)
  await judgeAtEverySize(page, axe)

  await page.getByRole('button', { name: 'Bekijken in je werkblad' }).click()
  await expect(page.getByRole('grid')).toContainText(entries[1]!.serialNumber)
  await expect(page.getByRole('grid')).not.toContainText(entries[0]!.serialNumber)
})

test('without a connection it waits, and continues by itself', async ({ page, context, create, surprises, axe }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const entries = newEntries(45)
  await logIn(page, await create.member())
  await pasteEntries(page, entries)
  const cut = cutAfter(page, 1, () => context.setOffline(true))
  await sendRows(page)
  await cut

  await expect(page.getByText('We gaan vanzelf verder zodra je weer online bent.')).toBeVisible()
  await judgeAtEverySize(page, axe)
  await page.unroute(bulkCall)
  await context.setOffline(false)

  await expect(heading(page, 'Alle 45 rijen zijn geregistreerd')).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('a lost reply costs nothing', async ({ page, create, surprises }) => {
  surprises.expect(/ERR_FAILED/)
  const entries = newEntries(25)
  await logIn(page, await create.member())
  await pasteEntries(page, entries)
  await page.route(
    bulkCall,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sendRows(page)

  await expect(heading(page, 'Alle 25 rijen zijn geregistreerd')).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('after an ended session a new login continues the sending', async ({
  page,
  create,
  expireSessions,
  surprises,
  axe,
}) => {
  surprises.expect(/ (401|419) |ERR_FAILED/)
  const member = await create.member()
  const entries = newEntries(45)
  await logIn(page, member)
  await pasteEntries(page, entries)
  const cut = cutAfter(page, 1, () => expireSessions(member))
  await sendRows(page)
  await cut

  await expect(page.getByText('Je sessie is verlopen')).toBeVisible()
  await judgeAtEverySize(page, axe)
  await page.unroute(bulkCall)
  await page.getByRole('link', { name: 'Opnieuw inloggen' }).click()
  await submitLogin(page, member.email, memberPassword)

  await expect(heading(page, 'Alle 45 rijen zijn geregistreerd')).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('a closed tab stands where it was when it is opened again', async ({ page, context, create }) => {
  const entries = newEntries(45)
  await logIn(page, await create.member())
  await pasteEntries(page, entries)
  // The server gets the second batch, but its reply is lost.
  const cut = cutAfter(page, 1, () => page.close())
  await sendRows(page)
  await cut

  const next = await context.newPage()
  await next.goto('/registraties')
  await expect.poll(() => registeredSerialNumbers(next)).toEqual(serialNumbersOf(entries))
  await next.goto(bulkPath)

  await expect(heading(next, 'Alle 45 rijen zijn geregistreerd')).toBeVisible()
})

test('a member who pauses works on elsewhere, with a progress ring in the header', async ({ page, create, axe }) => {
  const entries = newEntries(45)
  await logIn(page, await create.member())
  await pasteEntries(page, entries)
  await page.route(bulkCall, async (route) => {
    await page.getByRole('button', { name: 'Pauzeren' }).click()
    await route.continue()
  })
  await sendRows(page)
  await expect(page.getByText('Gepauzeerd')).toBeVisible()
  await answered(page, 20)
  await judgeAtEverySize(page, axe)

  await page.unroute(bulkCall)
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Nieuws' }).click()
  const ring = page.getByRole('link', { name: '20 van 45 registraties verstuurd, het versturen wacht' })
  await expect(ring).toBeVisible()
  await axe({ part: 'header' })
  await ring.click()
  await page.getByRole('button', { name: 'Verdergaan' }).click()

  await expect(heading(page, 'Alle 45 rijen zijn geregistreerd')).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('an installer registers many on a portal without https, where a browser has neither locks nor random ids', async ({
  page,
  create,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined })
    Object.defineProperty(navigator, 'locks', { value: undefined })
  })
  const entries = newEntries(25)
  await logIn(page, await create.member())
  await pasteEntries(page, entries)
  await page.mouse.wheel(0, 900)
  await sendRows(page)

  await expect(heading(page, 'Alle 25 rijen zijn geregistreerd')).toBeInViewport()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

// Lets a number of batches through. The next one reaches the server, but `interrupt` loses its reply.
function cutAfter(page: Page, batches: number, interrupt: () => Promise<void>): Promise<void> {
  let seen = 0
  return new Promise((resolve, reject) => {
    void page.route(bulkCall, async (route) => {
      seen += 1
      if (seen <= batches) return route.continue()
      await route.fetch()
      await interrupt().then(resolve, reject)
      await route.abort().catch(() => undefined)
    })
  })
}
