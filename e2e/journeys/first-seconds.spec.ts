import type { Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { openWithoutScripts } from '../support/hold-scripts.ts'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

const { installer } = demoMembers

test.use(phone)

test('a link of a page that has no script yet leads there', async ({ page }) => {
  await logIn(page, installer)
  await openWithoutScripts(page, '/dashboard')

  await page.getByRole('navigation', { name: 'Snelmenu' }).getByRole('link', { name: 'Profiel' }).tap()

  await expect(page).toHaveURL('/profiel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a member fills in the form before the script arrives, and goes on in the same field', async ({ page }) => {
  await logIn(page, installer)
  const releaseScripts = await openWithoutScripts(page, '/installateurproductregistratie')
  const lastName = page.getByLabel('Naam klant')
  const consent = page.getByRole('checkbox')

  await page.getByLabel('Postcode').fill('1234ab')
  await page.getByText('Man', { exact: true }).tap()
  await consent.check()
  await lastName.tap()
  await page.keyboard.type('de ')
  const scrolled = await page.evaluate(() => scrollY)
  releaseScripts()

  await expect(openingPage(page)).toHaveCount(0)
  await expect(lastName).toBeFocused()
  await page.keyboard.type('Vries')
  await expect(lastName).toHaveValue('de Vries')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(page.getByLabel('Postcode')).toHaveValue('1234 AB')
  await expect(page.getByLabel('Man', { exact: true })).toBeChecked()
  await expect(consent).toBeChecked()
})

test('a button that is tapped twice waits, and then does it once', async ({ page }) => {
  await logIn(page, installer)
  const releaseScripts = await openWithoutScripts(page, '/dashboard')
  const service = page.getByRole('button', { name: 'Service' }).last()

  await service.tap()
  await service.tap()
  await expect(service).toHaveAttribute('aria-busy', 'true')
  releaseScripts()

  await expect(page.getByRole('dialog', { name: 'Service' })).toBeVisible()
  await expect(openingPage(page)).toHaveCount(0)
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('a login by Enter and by a tap before the portal is there is done once', async ({ page, surprises }) => {
  // The first question who is there may still be under way. Its answer starts another session, for which the call is repeated.
  surprises.expect(/ 419 .*\/login$/)
  const done: string[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && response.ok()) done.push(new URL(response.url()).pathname)
  })
  const releaseScripts = await openWithoutScripts(page, '/')
  const logInButton = page.getByRole('button', { name: 'Inloggen' })

  await page.getByLabel('E-mailadres').fill(installer.email)
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(installer.password)
  await page.keyboard.press('Enter')
  await expect(logInButton).toHaveAttribute('aria-busy', 'true')
  await logInButton.tap()
  releaseScripts()

  await expect(page).toHaveURL('/dashboard')
  expect(done).toEqual(['/login'])
})

test('nothing is done that was tapped on the page of a session that had ended', async ({
  page,
  create,
  expireSessions,
}) => {
  const member = await create.member()
  await logIn(page, member)
  await expireSessions(member)
  const releaseScripts = await openWithoutScripts(page, '/service/contact')

  await page.getByLabel('Vraag').fill('Hoe lang duurt het?')
  await page.getByRole('button', { name: 'Versturen' }).tap()
  await page.getByRole('button', { name: 'Service' }).last().tap()
  releaseScripts()

  await expect(page).toHaveURL('/?redirect=%2Fservice%2Fcontact')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
})

test('by keyboard: what waits is told, and the focus stays', async ({ page }) => {
  await logIn(page, installer)
  const releaseScripts = await openWithoutScripts(page, '/service/faq')
  const topic = page.getByRole('link', { name: 'Werking' })

  await page.getByRole('button', { name: 'Service' }).last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'De pagina wordt nog geladen' })).toBeAttached()
  await topic.focus()
  releaseScripts()

  await expect(page.getByRole('dialog', { name: 'Service' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a page whose script does not come sends nothing, and says so after ten seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithoutScripts(page, '/')
  const notice = page.getByText('Het laden duurt erg lang of is mislukt')
  const clocks = () => page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().delay))

  await page.getByLabel('E-mailadres').fill(installer.email)
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()
  expect(await clocks()).toEqual([10_000])
  await page.evaluate(() => document.getAnimations().forEach((clock) => clock.finish()))

  await expect(notice).toBeVisible()
  await expect(page.getByLabel('E-mailadres')).toHaveValue(installer.email)
  await expect(page).toHaveURL('/')
  await page.getByRole('alert').getByRole('link', { name: 'laad de pagina opnieuw' }).tap()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('')
})

/** The page as HTML, until the portal takes it over. */
function openingPage(page: Page) {
  return page.locator('#root[data-opening]')
}
