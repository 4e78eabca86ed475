import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { registrationsList } from '../support/registrations-list.ts'
import { demoMembers, expect, test } from '../support/test.ts'

// The embedded database that `npm start` uses, in its own folder.
test.use({ engine: 'embedded' })

test('after a restart the installer is still logged in and nothing is lost', async ({ page, portal, mails }) => {
  test.slow()
  const { email, password } = demoMembers.installer
  const entry = newEntry()
  const { rows, pager } = registrationsList(page)
  await page.goto('/')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/installateurproductregistratie')
  await fillRegistration(page, entry)
  await registrationForm(page).submit.click()
  await expect(rows.first()).toContainText(entry.serialNumber)

  await portal.restart()
  await page.reload()

  await expect(rows.first()).toContainText(entry.serialNumber)
  await expect(pager).toContainText('van 36 registraties')
  await mails.waitFor(({ to }) => to.some(({ address }) => address === entry.email))
  expect(await mails.to(entry.email)).toHaveLength(1)

  // The CSRF token from before the restart is still valid.
  const next = newEntry()
  await page.getByRole('banner').getByRole('link', { name: 'Productregistratie' }).click()
  await fillRegistration(page, next)
  await registrationForm(page).submit.click()
  await expect(rows.first()).toContainText(next.serialNumber)
})
