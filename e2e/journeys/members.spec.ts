import { phone } from '../support/devices.ts'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

test('an administrator finds a member and corrects their data', async ({ page, create, axe }) => {
  const company = `Waterwerken ${test.info().workerIndex}-${Date.now()}`
  await create.member({
    company,
    first_name: 'Daan',
    last_name: 'Mulder',
    phone_number: '06 12 34 56 78',
    street: 'Kerkstraat',
    house_number: '12',
    zipcode: '5611AB',
    city: 'Eindhoven',
    company_street: 'Havenweg',
    company_house_number: '7',
    company_zipcode: '5613CD',
    company_city: 'Eindhoven',
  })
  await logIn(page, demoMembers.staff)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Fatima' }).click()
  await page.getByRole('link', { name: 'Beheer' }).click()
  await page.getByRole('navigation', { name: 'Beheer' }).getByRole('link', { name: 'Leden', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leden' })).toBeVisible()
  await axe()

  await page.getByRole('searchbox').fill(company)
  await page.getByRole('link', { name: 'Daan Mulder' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Registraties', exact: true })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Gegevens wijzigen' }).click()
  await axe()
  await page.getByRole('textbox', { name: 'Plaats', exact: true }).fill('Best')
  await page.getByRole('button', { name: 'Opslaan' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'De gegevens zijn opgeslagen' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('5611 AB Best')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an administrator logs out from the menu of the back office', async ({ page, create }) => {
    await logIn(page, await create.admin())
    await page.goto('/beheer/leden')

    await page.getByRole('button', { name: 'Menu openen' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Uitloggen' }).tap()

    await expect(page).toHaveURL('/')
    await page.goto('/beheer/leden')
    await expect(page).toHaveURL('/?redirect=%2Fbeheer%2Fleden')
  })
})
