import { firstNoticeText } from '@portal/contract/gift-shop'
import { desktop, phone } from '../support/devices.ts'
import { settle } from '../support/every-size.ts'
import { registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'
import { unevenRows } from '../support/uneven-rows.ts'

const formPath = '/installateurproductregistratie'

test.describe('on a phone', () => {
  test.use(phone)

  test('the first field stands on the first screen, also while the shop is closed', async ({ page, create }) => {
    await page.route('**/api/sparco/notice', (route) =>
      route.fulfill({ json: { stands: true, text: firstNoticeText } }),
    )
    await logIn(page, await create.member())
    await page.goto(formPath)
    await expect(page.getByText('De cadeaushop is tijdelijk niet beschikbaar')).toBeVisible()
    const { installDate } = registrationForm(page)
    await expect(installDate).toBeVisible()

    const { y } = (await installDate.boundingBox())!

    expect(y).toBeLessThanOrEqual(400)
  })

  test('the other pages stay within reach of a thumb, and what was typed waits', async ({ page, create, axe }) => {
    await logIn(page, await create.member())
    await page.goto(formPath)
    await registrationForm(page).name.fill('Van den Berg')
    const menu = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeInViewport({ ratio: 1 })

    await menu.tap()
    await axe()
    await expect(page.getByRole('link', { name: 'Meerdere producten registreren' }).first()).toBeInViewport({
      ratio: 1,
    })
    await page.getByRole('link', { name: 'Registraties', exact: true }).tap()

    await expect(page.getByRole('heading', { level: 1, name: 'Productregistraties' })).toBeVisible()
    await page.goBack()
    await expect(registrationForm(page).name).toHaveValue('Van den Berg')
  })

  test('the summary of the errors takes four lines, however many there are', async ({ page, create }) => {
    await logIn(page, await create.member())
    await page.goto(formPath)

    await registrationForm(page).submit.tap()

    const summary = page.getByRole('alert').filter({ hasText: 'Controleer deze 11 velden' }).locator('..')
    expect((await summary.boundingBox())!.height).toBeLessThan(4 * 30)
    await summary.getByRole('link', { name: 'en 9 andere velden' }).tap()
    await expect(registrationForm(page).houseNumber).toBeFocused()
  })
})

test('between a phone and a desktop, where the header has no menu, the bar of the form has one', async ({
  page,
  create,
}) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await logIn(page, await create.member())
  await page.goto(formPath)

  await page.getByRole('button', { name: 'Menu' }).click()

  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeInViewport({ ratio: 1 })
})

test('fields of one row stand on one line, on a desktop and a phone', async ({ page, create }) => {
  const expectEven = async () => {
    for (const { viewport } of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await settle(page)
      expect(await page.evaluate(unevenRows), `at ${viewport.width} pixels`).toEqual([])
    }
  }
  await page.goto('/registreren')
  await page.getByRole('textbox', { name: 'Voornaam' }).waitFor()
  await expectEven()

  await logIn(page, await create.member())
  await page.goto(formPath)
  await registrationForm(page).serialNumber.waitFor()
  await expectEven()

  await page.goto('/profiel')
  await page.getByRole('button', { name: 'Wijzig gegevens' }).click()
  await page.getByRole('textbox', { name: 'Voornaam' }).waitFor()
  await expectEven()
})

test('required fields have an asterisk, optional ones have no mark', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(formPath)
  const form = registrationForm(page)

  for (const field of [form.brand, form.product, form.serialNumber]) {
    await expect(field).toHaveAttribute('aria-required', 'true')
  }
  await expect(page.locator('label').filter({ hasText: /^(Toevoeging|Woonplaats|Voorletters)$/ })).toHaveCount(3)
  await expect(page.getByText('(optioneel)')).toHaveCount(0)
})
