import { phone } from '../support/devices.ts'
import { film } from '../support/label-film.ts'
import { registrationForm } from '../support/registration-form.ts'
import { openForm, scanner, test } from '../support/scanner.ts'
import { expect, logIn } from '../support/test.ts'

test.use(phone)

test('an installer scans a label, checks the number and uses it', async ({ page, create, filmPath }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  await film(filmPath, { kind: 'code128', text: 'S/N AB190871' })
  const scan = scanner(page)

  await scan.open.tap()
  await expect(scan.number).toHaveText('AB 190871')
  await scan.use.tap()

  await expect(scan.dialog).toHaveCount(0)
  await expect(registrationForm(page).serialNumber).toHaveValue('AB 190871')
})
