import { phone } from '../support/devices.ts'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

test('staff find a member by keyboard alone, and Esc leaves the focus where it was', async ({ page, create, axe }) => {
  const name = `Zoekmij${test.info().workerIndex}x${Date.now()}`
  const { id } = await create.member({ first_name: 'Daan', last_name: name })
  await logIn(page, demoMembers.staff)
  await page.goto('/beheer/personen')
  const search = page.getByRole('searchbox')
  await search.focus()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Zoeken in beheer' })
  await expect(field).toBeFocused()
  await axe()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(name.toLowerCase())
  await expect(page.getByRole('option', { name: `Daan ${name}`, selected: true })).toBeVisible()
  await axe()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/beheer/leden/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Daan ${name}` })).toBeFocused()

  await page.getByRole('button', { name: 'Zoeken', exact: true }).press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('zoiets bestaat niet')
  await expect(page.getByText('Niets gevonden voor ‘zoiets bestaat niet’')).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Zoeken', exact: true })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the bar has the search, and a tap opens what was found', async ({ page, axe }) => {
    await logIn(page, demoMembers.staff)
    await page.goto('/beheer/leden')

    await page.getByRole('button', { name: 'Zoeken in beheer' }).tap()
    await page.getByRole('combobox', { name: 'Zoeken in beheer' }).fill('prullen')
    await axe()
    await page.getByRole('option', { name: 'Prullenbak' }).tap()

    await expect(page.getByRole('heading', { level: 1, name: 'Prullenbak' })).toBeVisible()
  })
})
