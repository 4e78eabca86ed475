import type { Page } from '@playwright/test'
import { submitLogin } from '../support/login-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const conditions = [
  { path: '/voorwaarden', link: 'Algemene voorwaarden', fact: /serienummer kan maar één keer/ },
  { path: '/privacy', link: 'Cookies & Privacy policy', fact: /We bewaren ze zolang de garantie loopt/ },
  { path: '/garantievoorwaarden', link: 'Garantievoorwaarden', fact: /1 jaar all-in garantie/ },
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const memberMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

test('a guest may read what holds for all, and stays there', async ({ page, axe }) => {
  for (const { path, fact } of conditions) {
    const reply = await page.goto(path)

    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('main')).toContainText(fact)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible()
    await expect(page).toHaveURL(path)
    await axe()
  }
})

test('a member reads it with the menu at hand', async ({ page, create }) => {
  await logIn(page, await create.member())
  for (const { path, fact } of conditions) {
    await page.goto(path)

    await expect(page.getByRole('main')).toContainText(fact)
    await expect(memberMenu(page)).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('the footer of the login page leads a guest to what it promises', async ({ page }) => {
  for (const { path, link } of conditions.slice(0, 2)) {
    await page.goto('/')

    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()

    await expect(page).toHaveURL(path)
    await expect(heading(page)).toBeFocused()
  }
})

test('the three pages link to each other, and back to where a guest came from', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Algemene voorwaarden' }).click()
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
