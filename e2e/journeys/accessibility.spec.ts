import { desktop, phone } from '../support/devices.ts'
import { judgeAtEverySize, judgeInBothThemes } from '../support/every-size.ts'
import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { mediaList } from '../support/media-list.ts'
import { memberWithRegistrations, registrationsList } from '../support/registrations-list.ts'
import { expect, logIn, test } from '../support/test.ts'

const formPath = '/installateurproductregistratie'
const listCall = '**/api/productregistration/all**'

test.describe('axe finds nothing on desktop and phone, light and dark, and all fits when magnified, on', () => {
  test.slow()

  test.beforeEach(({ surprises }) => {
    // These tests make the server fail on purpose.
    surprises.expect(/ (422|500) |ERR_FAILED|^error: (ApiError: API Request Error|Error: Unable to preload CSS)/)
  })

  test('a login that is refused', async ({ page, create, axe }) => {
    await page.goto('/')
    await submitLogin(page, '', '')
    await expect(page.getByText('E-mailadres is verplicht')).toBeVisible()
    await judgeAtEverySize(page, axe)

    await submitLogin(page, (await create.member()).email, 'verkeerd')
    await expect(page.getByRole('alert').filter({ hasText: 'Inloggen mislukt' })).toBeVisible()
    await judgeInBothThemes(page, axe)
  })

  test('a registration that is refused', async ({ page, create, axe }) => {
    await logIn(page, await create.member())
    await page.goto(formPath)
    await registrationForm(page).submit.click()
    await expect(page.getByText('Controleer deze 11 velden')).toBeVisible()

    await judgeAtEverySize(page, axe)
  })

  test('a registration that is filled in, and one that comes back', async ({ page, create, axe }) => {
    await logIn(page, await create.member())
    await page.goto(formPath)
    await fillRegistration(page, newEntry())
    await expect(registrationForm(page).summary).toContainText('Compact 8')
    await judgeAtEverySize(page, axe)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toBeVisible()
    await judgeAtEverySize(page, axe)
  })

  test('the screens of a member without registrations', async ({ page, create, axe }) => {
    await logIn(page, await create.member())
    for (const path of ['/dashboard', '/registraties']) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Registreer je eerste installatie' })).toBeVisible()

        await judgeAtEverySize(page, axe)
      })
    }
  })

  test('a list that finds nothing', async ({ page, create, axe }) => {
    await logIn(page, (await memberWithRegistrations(create, 1)).member)
    await page.goto('/registraties')
    await registrationsList(page).search.fill('bestaat niet')
    await expect(page.getByRole('heading', { name: 'Geen registraties gevonden' })).toBeVisible()

    await judgeAtEverySize(page, axe)
  })

  test('a list that fails', async ({ page, create, axe }) => {
    await logIn(page, await create.member())
    await page.route(listCall, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }))
    await page.goto('/registraties')
    await expect(page.getByText('De registraties konden niet worden geladen')).toBeVisible()

    await judgeAtEverySize(page, axe)
  })

  test('the page in the place of one whose own parts do not come', async ({ page, create, axe, surprises }) => {
    surprises.expect(/^error: TypeError: Failed to fetch dynamically imported/)
    await logIn(page, await create.member())
    await page.route('**/assets/registrations-page-*', (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Alle registraties' }).click()
    await expect(page.getByRole('heading', { name: 'Deze pagina kon niet worden getoond' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible()

    await judgeAtEverySize(page, axe)
  })

  test('the page in the place of one that can not be shown', async ({ page, create, axe }) => {
    await logIn(page, await create.member())
    await page.route('**/api/user', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Het portaal is even niet bereikbaar' })).toBeVisible()

    await judgeAtEverySize(page, axe)
  })
})

test.describe('axe finds nothing, light and dark, on', () => {
  test('the explanation of the balance, the menus and the calendar', async ({ page, create, axe }) => {
    await logIn(page, await create.member({ first_name: 'Roos' }))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Uitleg bij je puntensaldo' }).focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await judgeInBothThemes(page, axe)

    await page.getByRole('button', { name: 'Service' }).click()
    await expect(page.getByRole('link', { name: /^FAQ/ }).first()).toBeVisible()
    await judgeInBothThemes(page, axe)

    await page.getByRole('button', { name: 'Roos' }).click()
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    await judgeInBothThemes(page, axe)

    await page.goto(`${formPath}?install_date=14-11-2024`)
    await page.getByRole('button', { name: 'Kalender openen' }).click()
    await expect(page.getByRole('button', { name: /14 november 2024/ })).toBeVisible()
    await judgeInBothThemes(page, axe)
  })

  test('rows and brands that are open, on a desktop and a phone', async ({ page, create, axe }) => {
    test.slow()
    await logIn(page, (await memberWithRegistrations(create, 11)).member)
    for (const { viewport } of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await test.step(`a registration at ${viewport.width} pixels`, async () => {
        await page.goto('/registraties')
        await page
          .getByRole('link', { name: /^Descale/ })
          .first()
          .click()
        for (const act of ['Fout melden', 'Corrigeren']) {
          await page.getByRole('button', { name: act }).click()
          await expect(page.getByRole('button', { name: 'Annuleren' })).toBeVisible()
          await judgeInBothThemes(page, axe)
          await page.getByRole('button', { name: 'Annuleren' }).click()
        }
      })

      await test.step(`the steps of its points at ${viewport.width} pixels`, async () => {
        await page.goto('/punten')
        await page
          .getByRole('button', { name: /^Stappen van/ })
          .nth(3)
          .click()
        await expect(page.getByText('Bijgeschreven in de cadeaushop')).toBeVisible()
        await judgeInBothThemes(page, axe)
      })

      await test.step(`the brands of the image bank at ${viewport.width} pixels`, async () => {
        await page.goto('/service/beeldbank?merk=Solar')
        await mediaList(page, 'Beeldbank').filter.click()
        await expect(mediaList(page, 'Beeldbank').brand('Solar')).toBeVisible()
        await judgeInBothThemes(page, axe)
      })
    }
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('the sheets of the calendar and of Service', async ({ page, create, axe }) => {
      await logIn(page, await create.member())
      await page.goto(`${formPath}?install_date=14-11-2024`)
      await page.getByRole('button', { name: 'Kalender openen' }).tap()
      await expect(page.getByRole('button', { name: /14 november 2024/ })).toBeVisible()
      await judgeInBothThemes(page, axe)

      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Service' }).tap()
      await expect(page.getByRole('dialog', { name: 'Service' })).toBeVisible()
      await judgeInBothThemes(page, axe)
    })
  })
})
