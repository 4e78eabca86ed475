import type { Page } from '@playwright/test'
import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, type RegistrationEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const formPath = '/installateurproductregistratie'
const createCall = '**/api/productregistration/create'

test('on a device that keeps nothing, a registration without a connection stays in the form', async ({
  page,
  context,
  create,
  surprises,
}) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED/)
  await forbidStorage(page)
  const entry = await openFilledForm(page, await create.member())

  await context.setOffline(true)
  await registrationForm(page).submit.click()
  await expect(failure(page)).toContainText('API Request Error, please try again')
  await expect(page.getByText('Geen verbinding.')).toBeVisible()
  await expectFilled(page, entry)

  await context.setOffline(false)
  await registrationForm(page).submit.click()
  await expect(page).toHaveURL('/registraties')
  await expect(page.getByRole('row').nth(1)).toContainText(entry.serialNumber)
})

test('when the server fails nothing is lost, and the next attempt succeeds', async ({ page, create, surprises }) => {
  surprises.expect(/ 500 .*\/create$/)
  const entry = await openFilledForm(page, await create.member())
  await page.route(createCall, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }), {
    times: 1,
  })

  await registrationForm(page).submit.click()
  await expect(failure(page)).toBeVisible()
  await expectFilled(page, entry)

  await registrationForm(page).submit.click()
  await expect(page).toHaveURL('/registraties')
})

test('on a device that keeps nothing, a second click after a lost reply finds it registered once', async ({
  page,
  create,
  mails,
  surprises,
}) => {
  surprises.expect(/ERR_FAILED .*\/create$/)
  await forbidStorage(page)
  const entry = await openFilledForm(page, await create.member())
  await page.route(
    createCall,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

  await registrationForm(page).submit.click()
  await expect(failure(page)).toContainText('API Request Error, please try again')
  await registrationForm(page).submit.click()

  await expect(page.getByText('Productregistratie succesvol')).toBeVisible()
  await expect(page).toHaveURL('/registraties')
  await mails.waitFor(({ to }) => to.some(({ address }) => address === entry.email))
  expect(await mails.to(entry.email)).toHaveLength(1)
  expect(await registeredSerialNumbers(page)).toEqual([entry.serialNumber])
})

test('after an ended session a new login restores everything typed', async ({
  page,
  create,
  expireSessions,
  surprises,
}) => {
  surprises.expect(/ (401|419) .*\/create$/)
  const member = await create.member()
  const entry = await openFilledForm(page, member)
  const form = registrationForm(page)

  await expireSessions(member)
  await form.submit.click()
  await expect(failure(page)).toContainText('Je sessie is verlopen.')
  await expectFilled(page, entry)

  await page.getByRole('link', { name: 'Log opnieuw in' }).click()
  await submitLogin(page, member.email, memberPassword)
  await expect(page).toHaveURL(formPath)
  await expectFilled(page, entry)
  await expect(form.consent).not.toBeChecked()

  await form.consent.check()
  await form.submit.click()
  await expect(page).toHaveURL('/registraties')
  expect(await registeredSerialNumbers(page)).toEqual([entry.serialNumber])
})

// Some browsers do so in a private window.
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
}

async function openFilledForm(page: Page, member: { email: string }): Promise<RegistrationEntry> {
  const entry = newEntry()
  await logIn(page, member)
  await page.goto(formPath)
  await fillRegistration(page, entry)
  return entry
}

async function expectFilled(page: Page, entry: RegistrationEntry): Promise<void> {
  const form = registrationForm(page)
  await expect(form.installDate).toHaveValue(entry.installDate)
  await expect(form.zipcode).toHaveValue(entry.zipcode)
  await expect(form.houseNumber).toHaveValue(entry.houseNumber)
  await expect(form.addition).toHaveValue(entry.addition)
  await expect(form.city).toHaveValue(entry.city)
  await expect(form.brand.getByRole('option', { selected: true })).toHaveText(entry.brand)
  await expect(form.product.getByRole('option', { selected: true })).toHaveText(entry.product)
  await expect(form.serialNumber).toHaveValue(entry.serialNumber)
  await expect(form.gender.getByRole('radio', { name: entry.gender })).toBeChecked()
  await expect(form.initials).toHaveValue(entry.initials)
  await expect(form.name).toHaveValue(entry.name)
  await expect(form.email).toHaveValue(entry.email)
  await expect(form.phoneNumber).toHaveValue('6 12 34 56 78')
}

function failure(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Productregistratie mislukt' })
}

async function registeredSerialNumbers(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/productregistration/all')
  const registrations = (await reply.json()) as { serial_number: string }[]
  return registrations.map(({ serial_number }) => serial_number)
}
