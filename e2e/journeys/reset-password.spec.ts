import { submitLogin } from '../support/login-form.ts'
import { linkInMail } from '../support/mail-links.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const newPassword = 'Nieuwe koppeling 9'

test('a reset by mail sets a new password and ends the old one and all sessions', async ({
  page,
  browser,
  baseURL,
  create,
  mails,
  axe,
  surprises,
}) => {
  surprises.expect(/ 422 .*\/login$/)
  const { email } = await create.member()
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await logIn(elsewhere, { email })

  await page.goto('/')
  await page.getByRole('link', { name: 'Inloggevens vergeten?' }).click()
  await axe()
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email)
  await page.getByRole('button', { name: 'Wachtwoord resetten' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Er is een e-mail verstuurd met instructies' })).toBeVisible()
  await axe()

  await page.goto(await linkInMail(mails, email, 'nieuw wachtwoord'))
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(email)
  await axe()
  await page.getByRole('textbox', { name: 'Nieuw wachtwoord' }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Bevestig wachtwoord' }).fill(newPassword)
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByText('Bedankt voor het resetten van je wachtwoord. Je kunt nu inloggen.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await submitLogin(page, email, memberPassword)
  await expect(page.getByRole('alert').filter({ hasText: 'Inloggen mislukt' })).toBeVisible()
  await submitLogin(page, email, newPassword)
  await expect(page).toHaveURL('/dashboard')
  await elsewhere.goto('/registraties')
  await expect(elsewhere).toHaveURL('/?redirect=%2Fregistraties')
  await mails.waitFor(({ to, subject }) => to[0]?.address === email && subject === 'Je wachtwoord is gewijzigd')
  await elsewhere.context().close()
})

test('errors are shown at their fields', async ({ page, axe }) => {
  await page.goto('/wachtwoord-vergeten')
  const email = page.getByRole('textbox', { name: 'E-mailadres' })
  await page.getByRole('button', { name: 'Wachtwoord resetten' }).click()
  await expect(email).toHaveAccessibleDescription('E-mailadres is verplicht')
  await email.fill('geen adres')
  await expect(email).toHaveAccessibleDescription('Vul een geldig e-mailadres in')

  await page.goto('/wachtwoord-resetten?token=x')
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByRole('textbox', { name: 'Nieuw wachtwoord' })).toHaveAccessibleDescription(
    'Wachtwoord is verplicht',
  )
  await axe()
})

test('an invalid link says so and leads to a new one', async ({ page, surprises }) => {
  surprises.expect(/ 422 .*\/reset-password$/)
  await page.goto(`/wachtwoord-resetten?token=${'x'.repeat(43)}&email=niemand%40voorbeeld.nl`)
  await page.getByRole('textbox', { name: 'Nieuw wachtwoord' }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Bevestig wachtwoord' }).fill(newPassword)

  const panel = page.getByRole('complementary', { name: 'Over het portaal' })
  const before = await panel.boundingBox()

  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Deze resetlink is ongeldig of verlopen' })).toBeVisible()
  await expect(page.getByText('Deze resetlink is ongeldig of verlopen')).toHaveCount(1)
  expect(await panel.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Vraag een nieuwe link aan' }).click()
  await expect(page).toHaveURL('/wachtwoord-vergeten')
})
