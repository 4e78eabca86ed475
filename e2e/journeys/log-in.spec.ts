import { phone } from '../support/devices.ts'
import { loginForm, submitLogin } from '../support/login-form.ts'
import { demoMembers, expect, memberPassword, test } from '../support/test.ts'

test('an installer logs in and comes to the dashboard', async ({ page }) => {
  const { email, password } = demoMembers.installer

  await page.goto('/')
  await submitLogin(page, email, password)

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sanne')
  await expect(
    page.getByRole('status').filter({ hasText: 'Je wordt over enkele ogenblikken doorverwezen naar de homepage' }),
  ).toBeVisible()
})

test("'Ingelogd blijven' outlives the session", async ({ page, create, expireSessions }) => {
  const member = await create.member()
  await page.goto('/')
  await loginForm(page).remember.check()
  await submitLogin(page, member.email, memberPassword)
  await expect(page).toHaveURL('/dashboard')

  await expireSessions(member)
  await page.goto('/registraties')

  await expect(page.getByRole('heading', { name: 'Productregistraties' })).toBeVisible()
})

test('without it a new login is needed when the session has ended', async ({
  page,
  create,
  expireSessions,
  surprises,
}) => {
  // The dashboard's replies may arrive after the logout.
  surprises.expect(/ 401 .*\/api\/(dashboarddata\/index|sparco\/notice)$/)
  const member = await create.member()
  await page.goto('/')
  await submitLogin(page, member.email, memberPassword)
  await expect(page).toHaveURL('/dashboard')

  await expireSessions(member)
  await page.goto('/registraties')

  await expect(page).toHaveURL('/?redirect=%2Fregistraties')
  await expect(loginForm(page).email).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the whole form is on screen at once', async ({ page }) => {
    const { email, password, remember, submit } = loginForm(page)

    await page.goto('/')

    for (const control of [email, password, remember, submit]) await expect(control).toBeInViewport({ ratio: 1 })
  })
})
