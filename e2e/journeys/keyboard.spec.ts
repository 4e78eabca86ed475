import { expectVisibleFocus, tabTo } from '../support/keyboard.ts'
import { loginForm } from '../support/login-form.ts'
import { newEntry, registrationForm } from '../support/registration-form.ts'
import { memberWithRegistrations, registrationsList } from '../support/registrations-list.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

test('an installer does everything without a mouse', async ({ page, create }) => {
  test.slow()
  const { member } = await memberWithRegistrations(create, 12)
  const { keyboard } = page
  const entry = newEntry()
  const login = loginForm(page)
  const form = registrationForm(page)
  const { rows, pager } = registrationsList(page)

  await test.step('logs in', async () => {
    await page.goto('/')
    await expect(login.email).toBeVisible()
    await tabTo(page, login.email)
    await keyboard.type(member.email)
    await tabTo(page, login.password)
    await keyboard.type(memberPassword)
    await tabTo(page, login.remember)
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('looks at the worksheet', async () => {
    await tabTo(page, page.getByRole('link', { name: 'meerdere producten registreren' }))
    await keyboard.press('Enter')
    // It replaces the page that was shown while the device was read.
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Meerdere producten registreren' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: member.first_name })).toBeFocused()
  })

  await test.step('picks a date on the dashboard', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Kalender openen' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Kies een datum' })).toBeVisible()
    // The calendar opens with the focus on today.
    await expect(page.getByRole('button', { name: /^vandaag/i }).first()).toBeFocused()
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Kies een datum' })).toBeHidden()
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Productregistratie' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Productregistratie' })).toBeFocused()
    await expect(form.installDate).toHaveValue(/^\d{2}-\d{2}-\d{4}$/)
  })

  await test.step('is led to what is missing', async () => {
    await tabTo(page, form.submit)
    await keyboard.press('Enter')
    await expect(form.zipcode).toBeFocused()
    await expectVisibleFocus(page)
  })

  await test.step('registers a softener', async () => {
    await keyboard.type(entry.zipcode)
    await tabTo(page, form.houseNumber)
    await keyboard.type(entry.houseNumber)
    await tabTo(page, form.brand)
    await keyboard.type('Altech')
    await expect(form.product.getByRole('option')).toHaveCount(4)
    await tabTo(page, form.product)
    await keyboard.press('ArrowDown')
    await tabTo(page, form.serialNumber)
    await keyboard.type(entry.serialNumber)
    await tabTo(page, form.gender.getByRole('radio', { name: 'Man' }))
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await expect(form.gender.getByRole('radio', { name: 'Vrouw' })).toBeChecked()
    await tabTo(page, form.name)
    await keyboard.type(entry.name)
    await tabTo(page, form.email)
    await keyboard.type(entry.email)
    await tabTo(page, form.phoneNumber)
    await keyboard.type(entry.phoneNumber)
    await tabTo(page, form.consent)
    await keyboard.press('Space')
    await tabTo(page, form.submit)
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/registraties')
    await expect(rows.first()).toContainText(entry.serialNumber)
  })

  await test.step('turns a page of the list', async () => {
    await tabTo(page, pager.getByRole('button', { name: 'Volgende pagina' }))
    await keyboard.press('Enter')
    await expect(rows).toHaveCount(3)
    await expectVisibleFocus(page)
  })

  await test.step('logs out', async () => {
    const profile = page.getByRole('banner').getByRole('button', { name: 'Lid' })
    while (!(await profile.evaluate((element) => element === document.activeElement))) await keyboard.press('Shift+Tab')
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profiel' })).toBeFocused()
    await keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeFocused()
    await expectVisibleFocus(page)
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

test('the first stop of a page leads past the menus', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/registraties')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a closed menu returns the focus', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/dashboard')
  const service = page.getByRole('button', { name: 'Service' })
  await expect(service).toBeVisible()

  await tabTo(page, service)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: /^Beeldbank/ }))
  await page.keyboard.press('Escape')

  await expect(service).toBeFocused()
  await expect(service).toHaveAttribute('aria-expanded', 'false')
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 660 } })

  test('the sheet under Service keeps the focus and gives it back', async ({ page, create }) => {
    await logIn(page, await create.member())
    await page.goto('/dashboard')
    const service = page.getByRole('navigation', { name: 'Snelmenu' }).getByRole('button', { name: 'Service' })

    await service.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Service' })).toBeVisible()
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isFocusOutside)).toBe(false)
    }
    await page.keyboard.press('Escape')

    await expect(page.getByRole('dialog', { name: 'Service' })).toBeHidden()
    await expect(service).toBeFocused()
  })
})

// Between the last tab stop and the first one the browser's own toolbar has the focus, and the page reports the body.
function isFocusOutside(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && activeElement?.closest('dialog') === null
}
