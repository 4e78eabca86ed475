import { phone } from '../support/devices.ts'
import { findOnDevice } from '../support/kept-replies.ts'
import { loginForm } from '../support/login-form.ts'
import { formPath } from '../support/queue.ts'
import { registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

test('the back button shows nothing private after a logout', async ({ page, create }) => {
  const member = await create.member({ first_name: 'Roos' })
  await logIn(page, member)
  await page.goto('/registraties')
  await page.getByRole('link', { name: 'Productregistratie', exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Naam klant' })).toBeVisible()

  await page.getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page).toHaveURL('/')
  await expect(loginForm(page).email).toBeVisible()

  await page.goBack()
  await expect(loginForm(page).email).toBeVisible()
  await expect(page.getByText('Roos')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Naam klant' })).toHaveCount(0)

  const api = await page.request.get('/api/productregistration/all')
  expect(api.status()).toBe(401)
})

test('a logout in one tab leaves nothing in the other', async ({ page, context, create }) => {
  const member = await create.member({ first_name: 'Roos' })
  await logIn(page, member)
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto(formPath)
  await registrationForm(other).name.fill('Van den Berg')

  await page.getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()

  await expect(other.getByText('Je bent uitgelogd in een ander tabblad')).toBeVisible()
  await expect(other).toHaveURL('/')
  await expect(loginForm(other).email).toBeVisible()
  expect(await findOnDevice(other, ['Van den Berg', member.email])).toEqual([])
})

test('without a connection a member stays logged in', async ({ page, context, create, surprises }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED/)
  await logIn(page, await create.member({ first_name: 'Roos' }))
  await page.goto('/dashboard')

  await page.getByRole('button', { name: 'Roos' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Uitloggen' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Uitloggen mislukt' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an installer logs out from the Service sheet', async ({ page, create }) => {
    await logIn(page, await create.member())
    await page.goto('/dashboard')

    await page.getByRole('navigation', { name: 'Snelmenu' }).getByRole('button', { name: 'Service' }).tap()
    await page.getByRole('dialog', { name: 'Service' }).getByRole('button', { name: 'Uitloggen' }).tap()

    await expect(page).toHaveURL('/')
    await expect(loginForm(page).email).toBeVisible()
  })
})
