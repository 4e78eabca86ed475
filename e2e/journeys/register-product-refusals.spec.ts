import { phone } from '../support/devices.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

const formPath = '/installateurproductregistratie'

test.beforeEach(async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(formPath)
})

test('an invalid phone number is refused with the reason', async ({ page }) => {
  const { phoneNumber, submit } = registrationForm(page)
  await submit.click()

  for (const [typed, message] of [
    ['geen nummer', 'De invoer is geen geldig telefoonnummer'],
    ['+999 12345678', 'De opgegeven landcode is ongeldig'],
    ['06', 'Telefoonnummer is te kort'],
    ['06123456789012345', 'Telefoonnummer is te lang'],
    ['1'.repeat(251), 'Telefoonnummer is te lang'],
    ['', 'Telefoonnummer is verplicht'],
    ['+32 470 12 34 56', ''],
    ['06 12 34 56 78', ''],
  ] as const) {
    await phoneNumber.fill(typed)
    await expect(phoneNumber).toHaveAccessibleDescription(message)
  }
})

test('a registered serial number is refused at its field, and nothing is lost', async ({
  page,
  create,
  mails,
  surprises,
}) => {
  surprises.expect(/ 422 .*\/create$/)
  const entry = newEntry()
  await create.registration({ serial_number: entry.serialNumber })
  const form = registrationForm(page)

  await fillRegistration(page, entry)
  await form.submit.click()

  const toast = page.getByRole('alert').filter({ hasText: 'Productregistratie mislukt' })
  await expect(toast).toContainText('Dit serienummer is al geregistreerd')
  await expect(form.serialNumber).toHaveAccessibleDescription('Dit serienummer is al geregistreerd')
  await expect(form.serialNumber).toBeFocused()
  await expect(form.name).toHaveValue(entry.name)
  await expect(form.consent).toBeChecked()
  expect(await mails.to(entry.email)).toHaveLength(0)

  await form.serialNumber.fill('ZZ 400001')
  await form.submit.click()
  await expect(page.getByRole('row').nth(1)).toContainText('ZZ 400001')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the bottom bar counts the rows that need correction', async ({ page }) => {
    const { submit, installDate } = registrationForm(page)

    await submit.tap()
    await expect(page.getByText('11 velden nakijken')).toBeInViewport()
    await expect(installDate).toBeFocused()
    await expect(installDate).toBeInViewport()

    await installDate.fill('14-11-2024')
    await expect(page.getByText('10 velden nakijken')).toBeInViewport()
  })
})
