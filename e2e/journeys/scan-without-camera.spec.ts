import { phone } from '../support/devices.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { drawLabel } from '../support/label-film.ts'
import { registrationForm } from '../support/registration-form.ts'
import { openForm, scanner, test } from '../support/scanner.ts'
import { expect, logIn } from '../support/test.ts'

test.use({ ...phone, cameraIs: 'refused' })

test('a camera that is refused shows how to allow it, and typing works', async ({ page, create, axe }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)

  await scan.open.tap()
  await expect(scan.dialog.getByRole('heading', { name: 'De camera mag nog niet aan' })).toBeVisible()
  await expect(scan.dialog.getByRole('listitem')).toHaveCount(3)
  await judgeInBothThemes(page, axe)
  await scan.dialog.getByRole('button', { name: 'Opnieuw proberen' }).tap()
  await expect(scan.dialog.getByRole('heading', { name: 'De camera mag nog niet aan' })).toBeVisible()
  await scan.type.tap()

  await expect(registrationForm(page).serialNumber).toBeFocused()
})

test('a photo of a label is read on the device', async ({ page, create }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await scan.open.tap()
  const photo = async (shot: Parameters<typeof drawLabel>[0]) => ({
    name: 'label.png',
    mimeType: 'image/png',
    buffer: await drawLabel(shot),
  })

  await scan.photo.setInputFiles(await photo({ kind: 'ean13', text: '8712345678906' }))
  await expect(scan.dialog.getByRole('alert')).toHaveText('Dit is de streepjescode van de doos')
  await scan.photo.setInputFiles({ name: 'leeg.png', mimeType: 'image/png', buffer: Buffer.from('geen foto') })
  await expect(scan.dialog.getByRole('alert')).toHaveText('Op deze foto staat geen leesbare code')
  await scan.photo.setInputFiles(await photo({ kind: 'code128', text: 'AB190871', turn: 45, size: 0.8 }))
  await expect(scan.number.filter({ hasText: 'AB 190871' })).toBeVisible()
  await scan.use.tap()

  await expect(registrationForm(page).serialNumber).toHaveValue('AB 190871')
  expect(sent).toEqual([])
})
