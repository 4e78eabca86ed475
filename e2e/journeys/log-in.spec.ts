import { phone } from '../support/devices.ts'
import { loginForm, submitLogin } from '../support/login-form.ts'
import { demoMembers, expect, logIn, memberPassword, test } from '../support/test.ts'

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

test('a wrong password is refused without telling whether the address exists', async ({ page, create, surprises }) => {
  surprises.expect(/ 422 .*\/login$/)
  const { email } = await create.member()
  const form = loginForm(page)

  await page.goto('/')
  await submitLogin(page, email, 'iets anders')

  await expect(page.getByRole('alert').filter({ hasText: 'Inloggen mislukt' })).toBeVisible()
  await expect(form.email).toHaveAccessibleDescription('Deze combinatie van gegevens is onjuist')
  await expect(form.email).toBeFocused()
  await expect(form.password).toHaveValue('iets anders')
  await page.goto('/dashboard')
  await expect(form.email).toBeVisible()
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
})

test('a logged-in member goes straight to the dashboard', async ({ page, create }) => {
  await logIn(page, await create.member())

  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
})

test('the ways to a new password and to an account stand beside the form', async ({ page }) => {
  await page.goto('/')

  await expect(page.getByRole('link', { name: 'Inloggevens vergeten?' })).toHaveAttribute(
    'href',
    '/wachtwoord-vergeten',
  )
  await expect(page.getByRole('link', { name: 'Maak een account aan' })).toHaveAttribute('href', '/registreren')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the whole form is on screen at once', async ({ page }) => {
    const { email, password, remember, submit } = loginForm(page)

    await page.goto('/')

    for (const control of [email, password, remember, submit]) await expect(control).toBeInViewport({ ratio: 1 })
  })
})
