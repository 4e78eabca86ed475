import type { Page } from '@playwright/test'
import { loginForm, submitLogin } from '../support/login-form.ts'
import { linkInMail } from '../support/mail-links.ts'
import { expect, test } from '../support/test.ts'

const password = 'Koperen leiding 8'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function fillIn(page: Page, email: string) {
  const texts: [string, string][] = [
    ['Voornaam', 'Noor'],
    ['Achternaam', 'Kuiper'],
    ['Telefoonnummer', '0612345678'],
    ['Straat', 'Kerkstraat'],
    ['Huisnummer', '12'],
    ['Postcode', '3511 lx'],
    ['Plaats', 'Utrecht'],
    ['Bedrijfsnaam', 'Kuiper Water'],
    ['Straat bedrijf', 'Havenweg'],
    ['Huisnummer bedrijf', '7'],
    ['Postcode bedrijf', '1013aa'],
    ['Plaats bedrijf', 'Amsterdam'],
    ['KVK-nummer', '12345678'],
    ['E-mailadres', email],
    ['Wachtwoord', password],
    ['Bevestig wachtwoord', password],
  ]
  for (const [name, text] of texts) await field(page, name).fill(text)
  await page.getByRole('checkbox', { name: /algemene voorwaarden/ }).check()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Account aanmaken' })

test('an installer opens an account, verifies it from another device and gets in', async ({
  page,
  browser,
  mails,
  baseURL,
  axe,
}) => {
  const email = `noor-${test.info().workerIndex}-${Date.now()}@voorbeeld.nl`
  await page.goto('/')
  await page.getByRole('link', { name: 'Maak een account aan' }).click()
  await axe()
  await fillIn(page, email)
  await expect(field(page, 'Postcode')).toHaveValue('3511LX')
  await submit(page).click()

  await expect(page.getByRole('status').filter({ hasText: 'Registratie succesvol' })).toContainText(
    'Je ontvangt een e-mail om de registratie te voltooien',
  )
  await expect(page).toHaveURL('/verifieer-account')
  await expect(page.getByRole('main')).toContainText(email)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  await axe()
  await page.goto('/registraties')
  await expect(page).toHaveURL('/verifieer-account')

  const phone = await browser.newContext({ baseURL })
  const onPhone = await phone.newPage()
  await onPhone.goto(await linkInMail(mails, email, 'Bevestig'))
  await expect(onPhone.getByText('Account verificatie succesvol.')).toBeVisible()
  await phone.close()

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor')
})

test('every field that is missing says so after the first attempt, and the focus goes to the first', async ({
  page,
  axe,
}) => {
  await page.goto('/registreren')
  await expect(page.getByText('is verplicht')).toHaveCount(0)

  await submit(page).click()

  const messages: [string, string][] = [
    ['Voornaam', 'Voornaam is verplicht'],
    ['Achternaam', 'Achternaam is verplicht'],
    ['Telefoonnummer', 'Telefoonnummer is verplicht'],
    ['Straat', 'Straat is verplicht'],
    ['Huisnummer', 'Huisnummer is verplicht'],
    ['Postcode', 'Postcode is verplicht'],
    ['Plaats', 'Plaats is verplicht'],
    ['Bedrijfsnaam', 'Bedrijfsnaam is verplicht'],
    ['Straat bedrijf', 'Straat bedrijf is verplicht'],
    ['Huisnummer bedrijf', 'Huisnummer bedrijf is verplicht'],
    ['Postcode bedrijf', 'Postcode bedrijf is verplicht'],
    ['Plaats bedrijf', 'Plaats bedrijf is verplicht'],
    ['E-mailadres', 'E-mailadres is verplicht'],
    ['Wachtwoord', 'Wachtwoord is verplicht'],
    ['Bevestig wachtwoord', 'Bevestig het wachtwoord is verplicht'],
  ]
  for (const [name, message] of messages) await expect(field(page, name)).toHaveAccessibleDescription(message)
  await expect(page.getByRole('checkbox', { name: /algemene voorwaarden/ })).toHaveAccessibleDescription(
    'Accepteer de voorwaarden',
  )
  await expect(field(page, 'Voornaam')).toBeFocused()
  await axe()
})

test('an address that is taken and passwords that differ are refused at their fields, and nothing typed is lost', async ({
  page,
  create,
  surprises,
}) => {
  surprises.expect(/ 422 .*\/register$/)
  const { email } = await create.member()
  await page.goto('/registreren')
  await fillIn(page, email)
  await field(page, 'Bevestig wachtwoord').fill('iets anders')
  await submit(page).click()
  await expect(field(page, 'Wachtwoord')).toHaveAccessibleDescription('De wachtwoorden moeten overeenkomen')

  await field(page, 'Bevestig wachtwoord').fill(password)
  await submit(page).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Registratie mislukt' })).toBeVisible()
  await expect(field(page, 'E-mailadres')).toHaveAccessibleDescription('Dit e-mailadres is al in gebruik')
  await expect(field(page, 'Voornaam')).toHaveValue('Noor')
})

test('a member is kept off guest pages', async ({ page, create }) => {
  const { email } = await create.member()
  await page.goto('/')
  await submitLogin(page, email, 'Zacht water 2026')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/registreren')

  await expect(page).toHaveURL('/dashboard')
  await expect(loginForm(page).email).toHaveCount(0)
})

test('reading the terms or a reload keeps all that was typed except the passwords', async ({ page, context }) => {
  await page.goto('/registreren')
  await fillIn(page, 'noor@voorbeeld.nl')

  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^algemene voorwaarden/ }).click(),
  ])
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Algemene voorwaarden')
  await terms.close()
  await expect(field(page, 'Wachtwoord')).toHaveValue(password)
  await page.reload()

  await expect(field(page, 'Voornaam')).toHaveValue('Noor')
  await expect(field(page, 'KVK-nummer')).toHaveValue('12345678')
  await expect(field(page, 'E-mailadres')).toHaveValue('noor@voorbeeld.nl')
  await expect(field(page, 'Wachtwoord')).toHaveValue('')
  await expect(field(page, 'Bevestig wachtwoord')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: /algemene voorwaarden/ })).not.toBeChecked()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  )
  expect(stored).toContain('Kerkstraat')
  expect(stored).not.toContain(password)
})

test('a form that came back can be emptied, and stays empty', async ({ page }) => {
  await page.goto('/registreren')
  await field(page, 'Voornaam').fill('Noor')
  await page.reload()

  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click()
  await expect(field(page, 'Voornaam')).toHaveValue('')
  await page.reload()

  await expect(field(page, 'Voornaam')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toHaveCount(0)
})
