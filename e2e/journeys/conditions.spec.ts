import type { Page } from '@playwright/test'
import { submitLogin } from '../support/login-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const conditions = [
  { path: '/voorwaarden', fact: /serienummer kan maar één keer/ },
  { path: '/privacy', fact: /We bewaren ze zolang de garantie loopt/ },
  { path: '/garantievoorwaarden', fact: /1 jaar all-in garantie/ },
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const memberMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

test('everybody reads what holds for all: a guest stays there, a member has the menu at hand', async ({
  page,
  create,
}) => {
  for (const { path, fact } of conditions) {
    const reply = await page.goto(path)

    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('main')).toContainText(fact)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }

  await logIn(page, await create.member())
  for (const { path, fact } of conditions) {
    await page.goto(path)

    await expect(page.getByRole('main')).toContainText(fact)
    await expect(memberMenu(page)).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('the footer of the login page leads a guest to all three, and back', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.goto('/')
  await footer.getByRole('link', { name: 'Cookies & Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(heading(page)).toBeFocused()
  await page.goBack()

  await footer.getByRole('link', { name: 'Algemene voorwaarden' }).click()
  await expect(page).toHaveURL('/voorwaarden')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('navigation', { name: 'Lees ook' }).getByRole('link', { name: 'Garantievoorwaarden' }).click()
  await expect(heading(page)).toHaveText('Garantievoorwaarden')
  await page.goBack()
  await page.goBack()

  await expect(heading(page)).toHaveText('Inloggen')
})

test('a guest reads that the FAQ is for members, and gets there after the login', async ({ page, create }) => {
  await page.goto('/')
  await expect(page.getByText('De veelgestelde vragen zijn er voor installateurs met een account.')).toHaveCount(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'veelgestelde vragen' })).toContainText(
    'De veelgestelde vragen zijn er voor installateurs met een account.',
  )
  const { email } = await create.member()
  await submitLogin(page, email, memberPassword)
  await expect(heading(page)).toHaveText('Veelgestelde vragen')
})
