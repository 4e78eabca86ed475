import { phone } from '../support/devices.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

const formPath = '/installateurproductregistratie'

test('an installer registers a softener and sees it wait for its points', async ({ page, create, mails }) => {
  const installer = await create.member({ company: 'De Vries Installatie' })
  await logIn(page, installer)
  await page.goto(formPath)
  const form = registrationForm(page)
  const entry = newEntry()

  await fillRegistration(page, entry)
  await expect(form.summary).toContainText('AquaStar')
  await expect(form.summary).toContainText('Compact 8')
  await expect(form.summary).toContainText('+ 250')
  await expect(form.summary).toContainText('5611 AB 12 B, Eindhoven')
  await expect(form.summary).toContainText('M. van den Berg')
  await form.submit.click()

  await expect(page).toHaveURL('/registraties')
  await expect(page.getByRole('status').filter({ hasText: 'Productregistratie succesvol' })).toBeVisible()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('14-11-2024')
  await expect(newest).toContainText('5611 AB 12')
  await expect(newest).toContainText('AquaStar Compact 8')
  await expect(newest).toContainText(entry.serialNumber)
  await expect(newest).toContainText('In behandeling')

  const [toCustomer] = await mails.waitFor(({ to }) => to.some(({ address }) => address === entry.email))
  const [toInstaller] = await mails.waitFor(({ to }) => to.some(({ address }) => address === installer.email))
  for (const fact of ['AquaStar Compact 8', entry.serialNumber, '14-11-2024', '5611 AB 12 B, Eindhoven']) {
    expect(toCustomer?.text).toContain(fact)
    expect(toInstaller?.text).toContain(fact)
    // Postcode and number stay on one line.
    expect(toCustomer?.html?.replaceAll('\u00a0', ' ')).toContain(fact)
    expect(toInstaller?.html?.replaceAll('\u00a0', ' ')).toContain(fact)
  }
  expect(toCustomer?.text).toContain('Beste mevrouw Van den Berg')
  expect(toCustomer?.text).toContain('De Vries Installatie')
  expect(toInstaller?.text).toContain('250 punten')
  expect(await mails.to(entry.email)).toHaveLength(1)
  expect(await mails.to(installer.email)).toHaveLength(1)
})

test('the form takes postcode and serial number in any spelling', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(formPath)
  const form = registrationForm(page)
  await fillRegistration(page, newEntry())

  await form.zipcode.fill('')
  await form.zipcode.pressSequentially('1071xx9')
  await expect(form.zipcode).toHaveValue('1071 XX')
  await form.serialNumber.fill('')
  await form.serialNumber.pressSequentially('7qx-700001-99')
  await expect(form.serialNumber).toHaveValue('QX 700001')
  await form.installDate.fill('')
  await form.installDate.pressSequentially('03102022')
  await expect(form.installDate).toHaveValue('03-10-2022')
  await form.submit.click()

  await expect(page.getByRole('row').nth(1)).toContainText('QX 700001')
  await expect(page.getByRole('row').nth(1)).toContainText('1071 XX')
  await expect(page.getByRole('row').nth(1)).toContainText('03-10-2022')
})

test('the date can be picked from a calendar that ends today', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(`${formPath}?install_date=14-11-2024`)
  const { installDate } = registrationForm(page)
  await expect(installDate).toHaveValue('14-11-2024')

  await page.getByRole('button', { name: 'Kalender openen' }).click()
  const calendar = page.getByRole('dialog', { name: 'Kies een datum' })
  await calendar.getByRole('button', { name: 'zondag 3 november 2024' }).click()
  await expect(calendar).toBeHidden()
  await expect(installDate).toHaveValue('03-11-2024')

  await page.getByRole('button', { name: 'Kalender openen' }).click()
  await calendar.getByRole('button', { name: 'Vandaag' }).click()
  await page.getByRole('button', { name: 'Kalender openen' }).click()
  await expect(calendar.getByRole('button', { name: 'Volgende' }).first()).toBeDisabled()
})

test('an invalid date in the address is ignored', async ({ page, create }) => {
  await logIn(page, await create.member())

  await page.goto(`${formPath}?install_date=31-02-2024`)

  await expect(registrationForm(page).installDate).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an installer registers with the button at the bottom of the screen', async ({ page, create }) => {
    await logIn(page, await create.member())
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Snelmenu' }).getByRole('link', { name: 'Registreer' }).tap()
    const form = registrationForm(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Productregistratie' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Snelmenu' })).toHaveCount(0)
    await expect(form.submit).toBeInViewport()
    const entry = newEntry()

    await fillRegistration(page, entry)
    await expect(page.getByText('+ 250 punten')).toBeInViewport()
    await form.submit.tap()

    await expect(page).toHaveURL('/registraties')
    const newest = page.getByRole('list', { name: 'Productregistraties' }).getByRole('listitem').first()
    await expect(newest).toContainText(entry.serialNumber)
    await expect(newest).toContainText('In behandeling')
  })
})
