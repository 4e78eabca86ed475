import { phone } from '../support/devices.ts'
import { film } from '../support/label-film.ts'
import { visitUntilCatalogueIsKept } from '../support/kept-replies.ts'
import { registrationForm } from '../support/registration-form.ts'
import { openForm, scanner } from '../support/scanner.ts'
import { untilScannerIsKept } from '../support/service-worker.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use({ ...phone, serviceWorkers: 'allow' })

test('opened without a network the scanner reads a label, and the phone number is judged', async ({
  page,
  context,
  create,
  filmPath,
  surprises,
}) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|^error: (TypeError: Failed to fetch|ApiError: API)/)
  await logIn(page, await create.member())
  await visitUntilCatalogueIsKept(page)
  await untilScannerIsKept(page)
  await context.setOffline(true)
  await page.close()

  const cold = await context.newPage()
  await openForm(cold, 'AquaStar')
  await film(filmPath, { kind: 'code128', text: 'AB190871' })
  const scan = scanner(cold)
  await scan.open.tap()
  await expect(scan.number).toHaveText('AB 190871')
  await scan.use.tap()
  await expect(registrationForm(cold).serialNumber).toHaveValue('AB 190871')

  const { phoneNumber, submit } = registrationForm(cold)
  await phoneNumber.fill('0612')
  await submit.tap()
  await expect(phoneNumber).toHaveAccessibleDescription('Telefoonnummer is te kort')
})
