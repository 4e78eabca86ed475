import type { Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { memberWithRegistrations, registrationsList } from '../support/registrations-list.ts'
import { screens } from '../support/screens.ts'
import { expect, logIn, test } from '../support/test.ts'

const listCall = '**/api/productregistration/all**'

// Half-way a transition colours are neither what they were nor what they will be.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const device of [
  { name: 'desktop', ...desktop },
  { name: 'phone', ...phone },
]) {
  const { name, ...options } = device

  test.describe(`on a ${name} nobody is shut out of`, () => {
    test.use(options)

    test.beforeEach(({ surprises }) => {
      // Failures of the server are part of these stories.
      surprises.expect(/ (404|422|500) | ERR_FAILED|^error: ApiError: API Request Error/)
    })

    for (const screen of screens) {
      test(`the screen ${screen.name}`, async ({ page, create, axe }) => {
        const { member } = await memberWithRegistrations(create, 12)
        if (screen.access === 'member') await logIn(page, member)
        await page.goto(screen.path)
        await screen.ready(page)

        await inBothThemes(page, axe)
      })
    }

    test('the login when it refuses', async ({ page, create, axe }) => {
      await page.goto('/')
      await submitLogin(page, '', '')
      await expect(page.getByText('E-mailadres is verplicht')).toBeVisible()
      await inBothThemes(page, axe)

      await submitLogin(page, (await create.member()).email, 'verkeerd')
      await expect(page.getByRole('alert').filter({ hasText: 'Inloggen mislukt' })).toBeVisible()
      await inBothThemes(page, axe)
    })

    test('the registration form when it refuses, is filled in, and comes back', async ({ page, create, axe }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie')
      const form = registrationForm(page)
      await form.submit.click()
      await expect(page.getByText('Controleer deze 10 velden')).toBeVisible()
      await inBothThemes(page, axe)

      await fillRegistration(page, newEntry())
      await expect(form.summary).toContainText('Compact 8')
      await inBothThemes(page, axe)

      await page.reload()
      await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toBeVisible()
      await inBothThemes(page, axe)
    })

    test('the calendar', async ({ page, create, axe }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie?install_date=14-11-2024')
      await page.getByRole('button', { name: 'Kalender openen' }).click()
      await expect(page.getByRole('button', { name: /14 november 2024/ })).toBeVisible()

      await inBothThemes(page, axe)
    })

    test('the dashboard and the list of a member without registrations', async ({ page, create, axe }) => {
      await logIn(page, await create.member())
      for (const path of ['/dashboard', '/registraties']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Registreer je eerste installatie' })).toBeVisible()
        await inBothThemes(page, axe)
      }
    })

    test('a list that finds nothing, and one that fails', async ({ page, create, axe }) => {
      await logIn(page, (await memberWithRegistrations(create, 1)).member)
      await page.goto('/registraties')
      await registrationsList(page).search.fill('bestaat niet')
      await expect(page.getByRole('heading', { name: 'Geen registraties gevonden' })).toBeVisible()
      await inBothThemes(page, axe)

      await page.route(listCall, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'De registraties konden niet worden geladen' })).toBeVisible()
      await inBothThemes(page, axe)
    })

    test('the page in the place of one that can not be shown', async ({ page, create, axe }) => {
      await logIn(page, await create.member())
      await page.route('**/api/user', (route) => route.abort())
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Het portaal is even niet bereikbaar' })).toBeVisible()

      await inBothThemes(page, axe)
    })

    test('the menus and the explanation of the balance', async ({ page, create, axe }) => {
      await logIn(page, await create.member({ first_name: 'Roos' }))
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Uitleg bij je puntensaldo' }).focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
      await inBothThemes(page, axe)

      await page.getByRole('button', { name: 'Service' }).click()
      await expect(page.getByRole('link', { name: /^FAQ/ }).first()).toBeVisible()
      await inBothThemes(page, axe)

      if (name === 'phone') return
      await page.getByRole('button', { name: 'Roos' }).click()
      await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
      await inBothThemes(page, axe)
    })
  })
}

async function inBothThemes(page: Page, axe: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await test.step(`in the ${colorScheme} theme`, axe)
  }
}
