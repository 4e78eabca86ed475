import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/test.ts'

const complete = {
  first_name: 'Sanne',
  last_name: 'de Vries',
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
  credits: 1250,
}

test('members see their profile, and their account manager when there is one', async ({ page, create, axe }) => {
  const member = await create.member(complete)
  await create.manager({ email: null }, member)
  await logIn(page, member)
  await page.goto('/profiel')

  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Profiel' })).toBeVisible()
  await expect(main).toContainText('Huidige puntensaldo')
  await expect(main).toContainText('1.250 punten')
  const menu = page.getByRole('navigation', { name: 'Overzicht' }).getByRole('link')
  await expect(menu).toHaveCount(9)
  // On a tablet they stand above the page, which starts below them.
  await page.setViewportSize({ width: 761, height: 1024 })
  const rows = () => menu.evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size)
  await expect.poll(rows).toBe(3)
  await expect(main).toContainText('Joost van Dam')
  await expect(main.getByRole('link', { name: 'Bellen' })).toHaveAttribute('href', 'tel:0881234560')
  await expect(main.getByRole('link', { name: 'E-mailen' })).toHaveCount(0)
  await expect(main.getByText('JD', { exact: true })).toBeVisible()
  await axe()

  // A page that is open would ask once more, and be refused.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await logIn(page, await create.member(complete))
  await page.goto('/profiel')
  await expect(page.getByRole('heading', { name: 'Mijn gegevens' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Accountmanager' })).toHaveCount(0)
})

test('members change their profile, but not their e-mail address, and their birth date only once', async ({
  page,
  create,
  axe,
}) => {
  const { email } = await create.member(complete)
  await logIn(page, { email })
  await page.goto('/profiel')
  const edit = page.getByRole('button', { name: 'Wijzig gegevens' })
  await edit.click()
  await axe()

  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveAttribute('readonly', '')
  await expect(page.getByRole('textbox', { name: 'Telefoonnummer' })).toHaveValue('6 12 34 56 78')
  await page.getByRole('textbox', { name: 'Voornaam' }).fill('Saar')
  await page.getByRole('textbox', { name: 'Geboortedatum' }).fill('17-05-1990')
  await page.getByRole('button', { name: 'Opslaan' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'De gegevens zijn opgeslagen' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Saar de Vries')
  await expect(page.getByRole('main')).toContainText('17-05-1990')
  await expect(page.getByRole('main')).toContainText(complete.phone_number)
  await edit.click()
  await expect(page.getByRole('textbox', { name: 'Geboortedatum' })).toBeDisabled()
})

test('errors of form and server are shown at their fields, and nothing typed is lost', async ({
  page,
  create,
  surprises,
  axe,
}) => {
  surprises.expect(/ 422 .*updateprofile$/)
  await logIn(page, await create.member(complete))
  await page.goto('/profiel')
  await page.getByRole('button', { name: 'Wijzig gegevens' }).click()
  const city = page.getByRole('textbox', { name: 'Plaats', exact: true })
  const password = page.getByRole('textbox', { name: 'Nieuw wachtwoord' })
  await city.fill('')
  await password.fill('qwertyuiop')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(city).toHaveAccessibleDescription('Plaats is verplicht')
  await expect(password).toHaveAccessibleDescription('De wachtwoorden moeten overeenkomen')
  await expect(city).toBeFocused()
  await axe()

  await city.fill('Best')
  await page.getByRole('textbox', { name: 'Bevestig wachtwoord' }).fill('qwertyuiop')
  await page.getByRole('button', { name: 'Opslaan' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Gegevens wijzigen mislukt' })).toBeVisible()
  await expect(password).toHaveAccessibleDescription('Dit wachtwoord is te makkelijk te raden')
  await expect(city).toHaveValue('Best')
})

test.describe('leaving with changes asks first', () => {
  const question = 'Wijzigingen niet opgeslagen'

  async function changeName(page: Page, name: string) {
    await page.goto('/profiel')
    await page.getByRole('button', { name: 'Wijzig gegevens' }).click()
    await page.getByRole('textbox', { name: 'Achternaam' }).fill(name)
    await page.getByRole('link', { name: 'Nieuws' }).click()
    return page.getByRole('alertdialog', { name: question })
  }

  test('and stays when the question is closed, or goes without saving', async ({ page, create, axe }) => {
    await logIn(page, await create.member(complete))
    const dialog = await changeName(page, 'Jansen')
    await expect(dialog).toContainText('Je hebt gegevens gewijzigd. Wil je ze eerst opslaan?')
    await axe()

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/profiel')
    await expect(page.getByRole('textbox', { name: 'Achternaam' })).toHaveValue('Jansen')

    await page.getByRole('link', { name: 'Nieuws' }).click()
    await dialog.getByRole('button', { name: 'Niet opslaan' }).click()
    await expect(page).toHaveURL('/nieuws')
    await page.goto('/profiel')
    await expect(page.getByRole('main')).toContainText('Sanne de Vries')
  })

  test('and stays on the page when saving is refused, with the errors, and goes once they are saved', async ({
    page,
    create,
  }) => {
    await logIn(page, await create.member(complete))
    const dialog = await changeName(page, '')
    await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()
    await expect(page.getByText('Achternaam is verplicht')).toBeVisible()
    await expect(page).toHaveURL('/profiel')

    await page.getByRole('textbox', { name: 'Achternaam' }).fill('Jansen')
    await page.getByRole('link', { name: 'Nieuws' }).click()
    await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()

    await expect(page.getByRole('status').filter({ hasText: 'De gegevens zijn opgeslagen' })).toBeVisible()
    await expect(page).toHaveURL('/nieuws')
    await page.goto('/profiel')
    await expect(page.getByRole('main')).toContainText('Sanne Jansen')
  })

  test('by the browser when the page is closed', async ({ page, create }) => {
    await logIn(page, await create.member(complete))
    await page.goto('/profiel')
    await page.getByRole('button', { name: 'Wijzig gegevens' }).click()
    await page.getByRole('textbox', { name: 'Achternaam' }).fill('Jansen')

    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await asked

    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })
})
