import { phone } from '../support/devices.ts'
import { judgeAtEverySize, judgeInBothThemes } from '../support/every-size.ts'
import { film, type LabelShot } from '../support/label-film.ts'
import { registrationForm } from '../support/registration-form.ts'
import { openForm, scanner } from '../support/scanner.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

test('an installer scans a label, checks the number and uses it', async ({ page, create, filmPath, axe }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  await film(filmPath, null)
  const scan = scanner(page)
  await scan.open.tap()
  await expect(scan.dialog.getByRole('status')).toHaveText('Houd de code op het label in het kader')
  await judgeInBothThemes(page, axe)
  await scan.close.tap()

  await film(filmPath, { kind: 'code128', text: 'S/N AB190871', turn: 4 })
  await scan.open.tap()
  await expect(scan.number).toHaveText('AB 190871')
  await expect(scan.number).toBeFocused()
  await expect(registrationForm(page).serialNumber).toHaveValue('')
  await judgeInBothThemes(page, axe)
  await scan.use.tap()

  await expect(scan.dialog).toHaveCount(0)
  await expect(registrationForm(page).serialNumber).toHaveValue('AB 190871')
  await expect(registrationForm(page).brand).toHaveValue('AquaStar')
})

test('scanning is the first thing the form offers, and then it goes on at its first empty field', async ({
  page,
  create,
  filmPath,
}) => {
  await logIn(page, await create.member())
  await openForm(page)
  await film(filmPath, { kind: 'qrcode', text: 'https://id.gs1.org/01/08712345678906/21/CD200100' })
  const first = page.getByRole('button', { name: /^Scan het label/ })
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(300)

  await first.tap()
  await scanner(page).use.tap()

  const form = registrationForm(page)
  await expect(form.serialNumber).toHaveValue('CD 200100')
  await expect(form.installDate).toBeFocused()
  await expect(form.installDate).toBeInViewport()
})

test('a label of another brand is named, and changing the brand clears the product', async ({
  page,
  create,
  filmPath,
}) => {
  await logIn(page, await create.member())
  await openForm(page, 'Talent')
  await registrationForm(page).product.selectOption({ index: 1 })
  await film(filmPath, { kind: 'qrcode', text: 'https://id.gs1.org/01/08712345678906/21/CD200100' })
  const scan = scanner(page)

  await scan.open.tap()
  await expect(scan.dialog.getByText('Dit nummer past niet bij Talent.')).toBeVisible()
  await expect(scan.dialog.getByRole('alert')).toHaveText('Past niet bij Talent')
  await scan.dialog.getByRole('combobox', { name: 'Merk op het label' }).selectOption('Softy')
  await scan.dialog.getByRole('button', { name: 'Merk wijzigen in Softy' }).tap()
  await expect(scan.dialog.getByText('Dat wordt het merk; kies daarna het product.')).toBeVisible()
  await scan.use.tap()

  const form = registrationForm(page)
  await expect(form.brand).toHaveValue('Softy')
  await expect(form.product).toHaveValue('')
  await expect(form.serialNumber).toHaveValue('CD 200100')
})

const wrongLabels: [what: string, shot: LabelShot, text: string][] = [
  ['the EAN of the box', { kind: 'ean13', text: '8712345678906' }, 'Dit is de streepjescode van de doos'],
  [
    'a MAC address',
    { kind: 'code128', text: '00:1A:2B:3C:4D:5E', size: 0.8 },
    'Dit is een MAC-adres, geen serienummer',
  ],
  ['a type', { kind: 'datamatrix', text: 'AS-C8' }, 'Dit is geen serienummer van AquaStar'],
]

test('a label that is not of the serial number is named and not taken', async ({ page, create, filmPath }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)

  for (const [what, shot, text] of wrongLabels) {
    await film(filmPath, shot)
    await scan.open.tap()

    await expect(scan.dialog.getByRole('alert'), what).toHaveText(text)
    await expect(scan.use).toHaveCount(0)
    await scan.close.tap()
    await expect(scan.dialog).toHaveCount(0)
  }
})

test('a wrong label can be read and reached by anybody, at every size', async ({ page, create, filmPath, axe }) => {
  await logIn(page, await create.member())
  await openForm(page, 'Talent')
  const scan = scanner(page)

  await film(filmPath, { kind: 'ean13', text: '8712345678906' })
  await scan.open.tap()
  await expect(scan.dialog.getByRole('alert')).toHaveText('Dit is de streepjescode van de doos')
  await judgeAtEverySize(page, axe)
  await scan.close.tap()

  await film(filmPath, { kind: 'code128', text: 'S/N AB190871' })
  await scan.open.tap()
  await expect(scan.dialog.getByRole('alert')).toHaveText('Past niet bij Talent')
  await judgeAtEverySize(page, axe)
})

test('a scan without a result gives advice, and typing is one tap away', async ({ page, create, filmPath }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  await film(filmPath, null)
  const scan = scanner(page)

  await scan.open.tap()
  await expect(scan.dialog.getByRole('status')).toHaveText('Kom dichterbij of typ het nummer')
  await scan.type.tap()

  await expect(scan.dialog).toHaveCount(0)
  await expect(registrationForm(page).serialNumber).toBeFocused()
})

test('a device remembers that it should buzz and beep', async ({ page, create, filmPath }) => {
  await logIn(page, await create.member())
  await openForm(page)
  await film(filmPath, null)
  const scan = scanner(page)
  const signal = scan.dialog.getByRole('switch', { name: 'Trillen en piepen bij herkenning' })

  await scan.open.tap()
  await expect(signal).not.toBeChecked()
  await signal.tap()
  await page.reload()
  await scan.open.tap()

  await expect(signal).toBeChecked()
})

test('a row of the bulk registration gets its number and its brand from a label', async ({
  page,
  create,
  filmPath,
}) => {
  await logIn(page, await create.member())
  await page.goto('/bulkregistratie')
  await page.getByRole('button', { name: 'Eerste rij invullen' }).tap()
  const row = page.getByRole('dialog', { name: 'Rij 1' })
  await film(filmPath, { kind: 'code39', text: '12345678901', size: 0.8 })
  const scan = scanner(page)

  await scan.open.tap()
  await expect(scan.number).toHaveText('12345678901')
  await scan.use.tap()

  await expect(row.getByRole('textbox', { name: /Serienummer/ })).toHaveValue('12345678901')
  await expect(row.getByRole('combobox', { name: /Merk/ })).toHaveValue('Talent')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
