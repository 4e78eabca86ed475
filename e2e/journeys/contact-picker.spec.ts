import type { Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

const contact = {
  name: ['Jan de Wit'],
  email: ['jan@voorbeeld.nl'],
  tel: ['+31 6 12 34 56 78'],
  address: [{ addressLine: ['Dorpsstraat 12 B, 5611 AB Eindhoven'] }],
}

const pick = (page: Page) => page.getByRole('button', { name: 'Kies uit contacten' })

// Chromium has the picker on Android only, and there it belongs to the system.
async function havePicker(page: Page, shared: object[]): Promise<void> {
  await page.addInitScript((contacts) => {
    const properties = ['name', 'email', 'tel', 'address']
    Object.assign(navigator, { contacts: { getProperties: async () => properties, select: async () => contacts } })
  }, shared)
}

test('an installer takes the customer from the contacts of the phone', async ({ page, create, axe }) => {
  await havePicker(page, [contact])
  await logIn(page, await create.member())
  await page.goto('/installateurproductregistratie')
  const form = registrationForm(page)
  await form.email.fill('typed@voorbeeld.nl')

  await pick(page).tap()

  await expect(page.getByText('Ingevuld uit je contacten: naam, telefoonnummer en adres.')).toBeVisible()
  await expect(page.getByText('Wat je zelf invulde, blijft staan: e-mailadres.')).toBeVisible()
  await expect(form.email).toHaveValue('typed@voorbeeld.nl')
  await expect(form.name).toHaveValue('Jan de Wit')
  await expect(form.phoneNumber).toHaveValue('6 12 34 56 78')
  await expect(form.zipcode).toHaveValue('5611 AB')
  await expect(form.houseNumber).toHaveValue('12')
  await expect(form.addition).toHaveValue('B')
  await expect(form.city).toHaveValue('Eindhoven')
  await judgeInBothThemes(page, axe)
})

test('closing the picker without a choice changes nothing', async ({ page, create }) => {
  await havePicker(page, [])
  await logIn(page, await create.member())
  await page.goto('/installateurproductregistratie')

  await pick(page).tap()

  await expect(registrationForm(page).name).toHaveValue('')
  await expect(page.getByText(/contact heeft|uit je contacten:/)).toHaveCount(0)
})

test('a browser without a picker shows no way to it', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/installateurproductregistratie')
  await registrationForm(page).name.fill('Van den Berg')

  await expect(pick(page)).toHaveCount(0)
})
