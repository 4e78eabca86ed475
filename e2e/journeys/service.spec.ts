import { linkTargets } from '../support/link-targets.ts'
import { expect, logIn, test } from '../support/test.ts'

test('Service leads to everything that belongs to it', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service')

  expect(await linkTargets(page.getByRole('main').getByRole('navigation', { name: 'Service' }))).toEqual([
    [expect.stringMatching(/^Beeldbank/), '/service/beeldbank'],
    [expect.stringMatching(/^FAQ/), '/service/faq'],
    [expect.stringMatching(/^Downloads overzicht/), '/service/downloads'],
    [expect.stringMatching(/^Video’s/), '/service/videos'],
    [expect.stringMatching(/^Contact/), '/service/contact'],
    [expect.stringMatching(/^Garantievoorwaarden/), '/garantievoorwaarden'],
    [expect.stringMatching(/^Algemene voorwaarden/), '/voorwaarden'],
  ])
})

for (const name of ['Veelgestelde vragen', 'Contact']) {
  test(`the way back from ${name} leads to Service`, async ({ page, create }) => {
    await logIn(page, await create.member())
    await page.goto(name === 'Contact' ? '/service/contact' : '/service/faq')
    const trail = page.getByRole('navigation', { name: 'Kruimelpad' })
    await expect(trail.getByText(name)).toHaveAttribute('aria-current', 'page')

    await trail.getByRole('link', { name: 'Service' }).click()

    await expect(page).toHaveURL('/service')
    await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeFocused()
  })
}

test('the conditions of the warranty are where Service says they are', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service')

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Garantievoorwaarden/ })
    .click()

  await expect(page).toHaveURL('/garantievoorwaarden')
  await expect(page.getByRole('heading', { level: 1, name: 'Garantievoorwaarden' })).toBeFocused()
})

test('an unverified member is sent to the verification first', async ({ page, create }) => {
  await logIn(page, await create.unverifiedMember())

  for (const path of ['/service', '/service/faq', '/service/contact']) {
    await page.goto(path)
    await expect(page).toHaveURL('/verifieer-account')
  }
})
