import { loginForm, submitLogin } from '../support/login-form.ts'
import { refusedNews } from '../support/surprises.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

test('a guest is sent to the login and back to the requested page', async ({ page, create }) => {
  const { id, email } = await create.member()
  for (let count = 0; count < 12; count++) await create.registration({ member_id: id })

  await page.goto('/registraties?page=2')
  await expect(page).toHaveURL('/?redirect=%2Fregistraties%3Fpage%3D2')
  await submitLogin(page, email, memberPassword)

  await expect(page).toHaveURL('/registraties?page=2')
  await expect(page.getByRole('navigation', { name: 'Paginering' })).toContainText('11–12 van 12 registraties')
})

test('an unverified member is sent to the verification from every page', async ({ page, create, surprises }) => {
  surprises.expect(refusedNews)
  await logIn(page, await create.unverifiedMember())

  for (const path of ['/dashboard', '/registraties', '/installateurproductregistratie', '/nieuws', '/profiel']) {
    await page.goto(path)
    await expect(page).toHaveURL('/verifieer-account')
  }
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown address says so and shows the way back', async ({ page, create, surprises }) => {
  surprises.expect(/ 404 .*\/bestaat-niet$/)
  await logIn(page, await create.member())

  const reply = await page.goto('/bestaat-niet')

  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
  await expect(page).toHaveTitle(/^Pagina niet gevonden/)
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible()
  await page.getByRole('link', { name: 'Naar het dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address shows a guest the login, and an unverified member the verification', async ({
  page,
  create,
  surprises,
}) => {
  surprises.expect(/ 404 .*\/bestaat-niet$/)
  await page.goto('/bestaat-niet')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' })).toBeVisible()
  await page.getByRole('link', { name: 'Naar inloggen' }).click()
  await expect(page).toHaveURL('/')

  await logIn(page, await create.unverifiedMember())
  await page.goto('/bestaat-niet')
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
  await page.getByRole('link', { name: 'Verifieer je account' }).click()
  await expect(page).toHaveURL('/verifieer-account')
})

test('without a reply of the server a member stays logged in', async ({ page, create, surprises }) => {
  surprises.expect(/ERR_FAILED .*\/api\/user$/)
  // The router logs every error that it shows.
  surprises.expect(/^error: ApiError: API Request Error/)
  await logIn(page, await create.member())
  await page.route('**/api/user', (route) => route.abort())

  await page.goto('/registraties')
  await expect(page.getByRole('heading', { name: 'Het portaal is even niet bereikbaar' })).toBeVisible()
  await expect(page).toHaveURL('/registraties')

  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('heading', { name: 'Productregistraties' })).toBeVisible()
})

test('a page opens with the focus on its heading and its name in the title', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/dashboard')

  await page.getByRole('link', { name: 'Alle registraties' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Productregistraties' })).toBeFocused()
  await expect(page).toHaveTitle('Productregistraties – Zilverbron Installateursportaal')
  await expect(loginForm(page).email).toHaveCount(0)
})
