import { desktop } from '../support/devices.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { film } from '../support/label-film.ts'
import { registrationForm } from '../support/registration-form.ts'
import { openForm, scanner } from '../support/scanner.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(desktop)

test.beforeEach(async ({ page, create }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  await registrationForm(page).name.fill('Van den Berg')
})

test('a number is scanned and used with the keyboard alone', async ({ page, filmPath, axe }) => {
  await film(filmPath, { kind: 'code128', text: 'AB190871' })
  const scan = scanner(page)

  await registrationForm(page).serialNumber.focus()
  await page.keyboard.press('Tab')
  await expect(scan.open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(scan.number).toBeFocused()
  await judgeInBothThemes(page, axe)
  await page.keyboard.press('Tab')
  await expect(scan.use).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(registrationForm(page).serialNumber).toHaveValue('AB 190871')
  await expect(scan.open).toBeFocused()
})

test('Escape and Back close the scanner and leave the form as it is, also without a connection', async ({
  page,
  filmPath,
  context,
  surprises,
}) => {
  // The connection may be gone before the decoder is there.
  surprises.expect(/ERR_INTERNET_DISCONNECTED|wasm|ArrayBuffer/)
  await film(filmPath, null)
  const scan = scanner(page)

  await scan.open.click()
  await expect(scan.close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(scan.dialog).toHaveCount(0)
  await expect(scan.open).toBeFocused()
  await context.setOffline(true)
  await scan.open.click()
  await expect(scan.dialog).toBeVisible()
  await page.goBack()

  await expect(scan.dialog).toHaveCount(0)
  await expect(registrationForm(page).name).toHaveValue('Van den Berg')
  expect(new URL(page.url()).pathname).toBe('/installateurproductregistratie')
})

test('what was used before works without a connection', async ({ page, filmPath, context, surprises }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED/)
  await film(filmPath, { kind: 'code128', text: 'AB190871' })
  const scan = scanner(page)
  await scan.open.click()
  await expect(scan.number).toHaveText('AB 190871')
  await scan.close.click()
  await expect(scan.dialog).toHaveCount(0)

  await context.setOffline(true)
  await scan.open.click()
  await expect(scan.number).toHaveText('AB 190871')
  await scan.use.click()

  await expect(registrationForm(page).serialNumber).toHaveValue('AB 190871')
})

test('the focus stays in the scanner', async ({ page, filmPath }) => {
  await film(filmPath, null)
  const scan = scanner(page)
  await scan.open.click()
  await expect(scan.close).toBeFocused()

  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('dialog') === null
    })
    expect(isOutside).toBe(false)
  }
})
