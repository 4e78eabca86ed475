import type { Page } from '@playwright/test'
import { newEntries, pasteEntries, sendRows } from '../support/bulk-rows.ts'
import { findOnDevice, untilRepliesAreKept } from '../support/kept-replies.ts'
import { submitLogin } from '../support/login-form.ts'
import { formPath, registeredSerialNumbers } from '../support/queue.ts'
import { fillRegistration, newEntry, newSerialNumber, registrationForm } from '../support/registration-form.ts'
import { registrationsList } from '../support/registrations-list.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

// Two colleagues share the browser of an office computer: a tab of Wilhelmina is open while Roos logs in.

const profile = {
  phone_number: '06 12 34 56 78',
  street: 'Kerkstraat',
  house_number: '12',
  zipcode: '5611AB',
  city: 'Eindhoven',
  company: 'De Vries Installatie',
  company_street: 'Havenweg',
  company_house_number: '7',
  company_zipcode: '5613CD',
  company_city: 'Eindhoven',
}

const welcome = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`${name}$`) })

type Form = {
  name: string
  fillIn: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
  refusal: string
  /** What Roos has of it afterwards. */
  ofRoos: (page: Page) => Promise<unknown>
  untouched: unknown
}

const memberOf = async (page: Page) => {
  const { first_name, city } = await (await page.request.get('/api/user')).json()
  return [first_name, city]
}

const forms: Form[] = [
  {
    name: 'a registration',
    fillIn: async (page) => {
      await page.goto(formPath)
      await fillRegistration(page, newEntry())
    },
    send: (page) => registrationForm(page).submit.click(),
    refusal: 'Productregistratie mislukt',
    ofRoos: registeredSerialNumbers,
    untouched: [],
  },
  {
    name: 'a profile with a new password',
    fillIn: async (page) => {
      await page.goto('/profiel')
      await page.getByRole('button', { name: 'Wijzig gegevens' }).click()
      await page.getByRole('textbox', { name: 'Plaats', exact: true }).fill('Best')
      await page.getByRole('textbox', { name: 'Nieuw wachtwoord' }).fill('Hard water 2026')
      await page.getByRole('textbox', { name: 'Bevestig wachtwoord' }).fill('Hard water 2026')
    },
    send: (page) => page.getByRole('button', { name: 'Opslaan' }).click(),
    refusal: 'Gegevens wijzigen mislukt',
    ofRoos: memberOf,
    untouched: ['Roos', 'Eindhoven'],
  },
  {
    name: 'a question',
    fillIn: async (page) => {
      await page.goto('/service/contact')
      await page.getByRole('combobox', { name: 'Onderwerp' }).selectOption('Verkoop')
      await page.getByRole('textbox', { name: 'Vraag' }).fill('Past de Duo 12 in een kast?')
    },
    send: (page) => page.getByRole('button', { name: 'Versturen' }).click(),
    refusal: 'Contact aanvraag mislukt',
    ofRoos: memberOf,
    untouched: ['Roos', 'Eindhoven'],
  },
  {
    name: 'a list',
    fillIn: async (page) => {
      // Its reply brings the cookies of Wilhelmina's session, so it has to be there before they are cleared.
      const checked = page.waitForResponse(/\/bulk\/check/)
      await pasteEntries(page, newEntries(2))
      await checked
    },
    send: sendRows,
    refusal: 'Opnieuw inloggen',
    ofRoos: registeredSerialNumbers,
    untouched: [],
  },
]

test.describe('what Wilhelmina filled in', () => {
  test.beforeEach(({ surprises }) => surprises.expect(/ (401|419) /))

  for (const { name, fillIn, send, refusal, ofRoos, untouched } of forms) {
    test(`is not sent by Roos: ${name}`, async ({ page, context, create }) => {
      const wilhelmina = await create.member({ ...profile, first_name: 'Wilhelmina' })
      const roos = await create.member({ ...profile, first_name: 'Roos' })
      await logIn(page, wilhelmina)
      await fillIn(page)
      // The first tab hears nothing of this: the second has not opened a page yet.
      const other = await context.newPage()
      await context.clearCookies()
      await logIn(other, roos)

      await send(page)

      await expect(page.getByText(refusal).first()).toBeVisible()
      expect(await ofRoos(other)).toEqual(untouched)

      await other.goto('/dashboard')
      await expect(page.getByText('In deze browser is iemand anders ingelogd')).toBeVisible()
      await expect(welcome(page, 'Roos')).toBeVisible()
      await expect(page.getByText('Wilhelmina')).toHaveCount(0)
      await context.clearCookies()
      await logIn(other, { email: roos.email, password: memberPassword })
    })
  }

  test('about a member is not saved by another administrator', async ({ page, context, create }) => {
    const member = await create.member(profile)
    const [one, another] = [
      await create.admin({ first_name: 'Wilhelmina' }),
      await create.admin({ first_name: 'Roos' }),
    ]
    await logIn(page, one)
    await page.goto(`/beheer/leden/${member.id}`)
    await page.getByRole('button', { name: 'Gegevens wijzigen' }).click()
    await page.getByRole('textbox', { name: 'Plaats', exact: true }).fill('Best')
    const other = await context.newPage()
    await context.clearCookies()
    await logIn(other, another)

    await page.getByRole('button', { name: 'Opslaan' }).click()

    await expect(page.getByText('Gegevens wijzigen mislukt')).toBeVisible()
    await other.goto(`/beheer/leden/${member.id}`)
    await expect(other.getByText(/Eindhoven/).first()).toBeVisible()
    await expect(other.getByText(/Best$/)).toHaveCount(0)
    await expect(welcome(page, 'Roos')).toBeVisible()
  })
})

test('the same member who logs in again elsewhere goes on with what was filled in', async ({
  page,
  context,
  create,
  expireSessions,
  surprises,
}) => {
  surprises.expect(/ (401|419) /)
  const member = await create.member({ first_name: 'Wilhelmina' })
  await logIn(page, member)
  const entry = newEntry()
  await page.goto(formPath)
  await fillRegistration(page, entry)
  await expireSessions(member)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await submitLogin(other, member.email, memberPassword)
  await expect(welcome(other, 'Wilhelmina')).toBeVisible()

  await registrationForm(page).submit.click()

  await expect(registrationsList(page).rows.getByText(entry.serialNumber)).toBeVisible()
})

test.describe('on a device that keeps replies', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Roos, who goes on in a tab of Wilhelmina, has only her own data without a network', async ({
    page,
    context,
    create,
    expireSessions,
    surprises,
  }) => {
    surprises.expect(/ 401 |ERR_INTERNET_DISCONNECTED|ERR_FAILED|^error: (TypeError: Failed to fetch|ApiError: API)/)
    const wilhelmina = await create.member({ first_name: 'Wilhelmina' })
    const roos = await create.member({ first_name: 'Roos' })
    const serialNumber = newSerialNumber()
    await create.registration({ member_id: wilhelmina.id, serial_number: serialNumber })
    await logIn(page, wilhelmina)
    await page.goto('/registraties')
    await expect(registrationsList(page).rows.getByText(serialNumber)).toBeVisible()
    await untilRepliesAreKept(page, serialNumber)
    await expireSessions(wilhelmina)
    await context.clearCookies()
    const other = await context.newPage()
    await logIn(other, roos)
    // Her name comes by the navigation of the first tab, before any other tab tells of her.
    await page.getByRole('link', { name: 'Nieuws' }).first().click()

    await expect(welcome(page, 'Roos')).toBeVisible()
    await untilRepliesAreKept(page, 'Roos')
    await other.close()
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto('/registraties')

    await expect(cold.getByRole('button', { name: 'Roos' })).toBeVisible()
    await expect(cold.getByText(serialNumber)).toHaveCount(0)
    expect(await findOnDevice(cold, [serialNumber, 'Wilhelmina', `kept-replies:${wilhelmina.id}`])).toEqual([])
  })
})
