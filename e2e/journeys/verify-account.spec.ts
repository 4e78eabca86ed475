import { expect, logIn, test } from '../support/test.ts'

test('a new member asks for the verification mail again', async ({ page, create, mails }) => {
  const member = await create.unverifiedMember()
  await logIn(page, member)
  await page.goto('/verifieer-account')

  await page.getByRole('button', { name: 'Verificatie-e-mail opnieuw versturen' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Je account verificatie e-mail is verzonden' })).toBeVisible()
  await mails.waitFor(({ to }) => to[0]?.address === member.email)
})

test('a second failure names whom to ask', async ({ page, create, surprises }) => {
  surprises.expect(/ 500 .*verification-notification$/)
  await logIn(page, await create.unverifiedMember())
  await page.goto('/verifieer-account')
  await page.route('**/email/verification-notification', (route) => route.fulfill({ status: 500, body: '{}' }))

  await page.getByRole('button', { name: 'Verificatie-e-mail opnieuw versturen' }).click()

  const text = 'Er is iets mis gegeaan met het versturen van de verificatie e-mail. Neem contact op met Zilverbron.'
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
})

test('a verification elsewhere counts at the next step', async ({ page, create, database }) => {
  const { email } = await create.unverifiedMember()
  await logIn(page, { email })
  await page.goto('/verifieer-account')
  await expect(page.getByRole('heading', { name: 'Verifieer je account' })).toBeVisible()

  await database!.db.query('update members set email_verified_at = now() where email = $1', [email])
  await page.goto('/registraties')

  await expect(page.getByRole('heading', { name: 'Productregistraties' })).toBeVisible()
})

// What else is no link of ours: verify-account-pages.test.ts.
test('a link to another site is never called', async ({ page, axe }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))

  await page.goto(`/verifieer-account-url?verify_url=${encodeURIComponent('https://evil.example/email/verify/1/abc')}`)

  const link = page.getByRole('link', {
    name: 'Er is iets mis gegaan met de account Verificatie. Klik hier om de verificatie e-mail opnieuw te versturen',
  })
  await expect(link).toHaveAttribute('href', '/verifieer-account')
  expect(calls.filter((url) => url.includes('verify/') && !url.includes('verify_url'))).toEqual([])
  await axe()
})
