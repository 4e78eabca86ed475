import type { Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { countLayoutShifts } from '../support/layout-shifts.ts'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

const { installer } = demoMembers

test('a guest types before the script arrives, and logs in with it', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/')
  const password = page.getByRole('textbox', { name: 'Wachtwoord' })

  await page.getByLabel('E-mailadres').fill(installer.email)
  await password.fill(installer.password.slice(0, -1))
  await page.getByLabel('Ingelogd blijven').check()
  await password.focus()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeDisabled()
  releaseScripts()

  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeEnabled()
  await expect(page.getByLabel('E-mailadres')).toHaveValue(installer.email)
  await expect(page.getByLabel('Ingelogd blijven')).toBeChecked()
  await expect(password).toBeFocused()
  await page.keyboard.type(installer.password.slice(-1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('a guest fills in the big form before the script arrives', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/registreren')

  await page.getByLabel('Voornaam').fill('Jan')
  await page.getByLabel('Geboortedatum').fill('1-2-1980')
  await page.getByLabel('Telefoonnummer').fill('0612345678')
  await page.getByLabel(/Ik ga akkoord/).check()
  releaseScripts()

  await page.getByRole('button', { name: 'Account aanmaken' }).click()
  await expect(page.getByLabel('Achternaam')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Jan')
  for (const name of ['Voornaam', 'Telefoonnummer', 'Geboortedatum', /Ik ga akkoord/]) {
    await expect(page.getByLabel(name)).not.toHaveAttribute('aria-invalid')
  }
})

test('the address of a reset link reaches the form', async ({ page }) => {
  await page.goto('/wachtwoord-resetten?token=abc&email=jan%40voorbeeld.nl')

  await expect(page.getByLabel('E-mailadres')).toHaveValue('jan@voorbeeld.nl')
})

test.describe('on a phone', () => {
  test.use(phone)

  for (const path of ['/', '/registreren', '/wachtwoord-vergeten', '/wachtwoord-resetten?token=a&email=b']) {
    test(`${path} is there before the script, and stays in its place`, async ({ page, axe }) => {
      const layoutShifts = await countLayoutShifts(page)
      const releaseScripts = await openWithoutScripts(page, path)

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await axe()
      releaseScripts()

      await expect(page.locator('form button[type=submit]')).toBeEnabled()
      expect(await layoutShifts()).toBeLessThanOrEqual(0.02)
    })
  }
})

test('a member never sees the login', async ({ page }) => {
  await logIn(page, installer)
  const releaseScripts = await holdScripts(page)

  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Het portaal wordt geopend')).toBeAttached()
  await expect(page.getByRole('heading')).toHaveCount(0)
  releaseScripts()

  await expect(page).toHaveURL('/dashboard')
})

/** Opens a page up to its first paint, and holds its scripts back until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return releaseScripts
}

async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
