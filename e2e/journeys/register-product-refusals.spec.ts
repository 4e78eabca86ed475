import { phone } from '../support/devices.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

const formPath = '/installateurproductregistratie'

test.beforeEach(async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(formPath)
})

test('an empty form names every missing field after the first submit', async ({ page }) => {
  const form = registrationForm(page)
  const missing = [
    [form.installDate, 'Installatiedatum is verplicht'],
    [form.zipcode, 'Postcode is verplicht'],
    [form.houseNumber, 'Huisnummer is verplicht'],
    [form.brand, 'Merk is verplicht'],
    [form.product, 'Product is verplicht'],
    [form.serialNumber, 'Serienummer is verplicht'],
    [form.gender, 'Geslacht is verplicht'],
    [form.name, 'Naam klant is verplicht'],
    [form.email, 'E-mailadres klant is verplicht'],
    [form.phoneNumber, 'Telefoonnummer is verplicht'],
    [form.consent, 'Accepteer de voorwaarden'],
  ] as const
  await form.name.focus()
  await form.email.focus()
  await form.email.blur()
  await expect(page.getByText(/is verplicht$/)).toHaveCount(0)

  await form.submit.click()

  await expect(page.getByRole('alert').filter({ hasText: `Controleer deze ${missing.length} velden` })).toBeVisible()
  for (const [field, message] of missing) {
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  for (const field of [form.addition, form.city, form.initials]) {
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await expect(form.installDate).toBeFocused()
  await expect(page).toHaveURL(formPath)
})

test('the first error on screen gets the focus, and each disappears when corrected', async ({ page }) => {
  const form = registrationForm(page)
  await fillRegistration(page, newEntry({ zipcode: '0611 A', name: '', email: 'geen adres' }))

  await form.submit.click()

  await expect(form.zipcode).toBeFocused()
  await expect(form.zipcode).toHaveAccessibleDescription('Vul een geldige postcode in')
  await expect(form.email).toHaveAccessibleDescription('Vul een geldig e-mailadres in')

  await page.getByRole('link', { name: 'Naam klant is verplicht' }).click()
  await expect(form.name).toBeFocused()
  await form.name.fill('Hendriks')
  await expect(form.name).toHaveAccessibleDescription('')
  await form.zipcode.fill('5611 AB')
  await form.email.fill('klant@voorbeeld.nl')
  await expect(page.getByText(/Controleer deze/)).toHaveCount(0)
  await form.submit.click()
  await expect(page).toHaveURL('/registraties')
})

test('an installation date in the future or that does not exist is refused', async ({ page }) => {
  const { installDate, submit } = registrationForm(page)
  await submit.click()

  await installDate.fill('31-02-2024')
  await expect(installDate).toHaveAccessibleDescription('Vul een geldige datum in')

  await installDate.fill('01-01-2999')
  await expect(installDate).toHaveAccessibleDescription('Installatiedatum mag niet in de toekomst liggen')
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

test('a serial number is formatted by its brand', async ({ page }) => {
  const { brand, serialNumber, submit } = registrationForm(page)
  await submit.click()

  await brand.selectOption('Solar')
  await serialNumber.fill('SO 12345')
  await expect(serialNumber).toHaveAccessibleDescription('Serienummer moet bestaan uit 2 letters en 6 cijfers')
  await brand.selectOption('Talent')
  await expect(serialNumber).toHaveAccessibleDescription('Serienummer moet uit 11 cijfers bestaan')
  await brand.selectOption('ATAG')
  await expect(serialNumber).not.toHaveAttribute('aria-invalid')
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
