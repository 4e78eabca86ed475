import type { Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { tabTo } from '../support/keyboard.ts'
import { submitLogin } from '../support/login-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoek in de vragen' })
const questions = (page: Page) => page.locator('details')
const question = (page: Page, words: string) => questions(page).filter({ has: page.getByText(words) })

test('an installer looks up the salt use', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service/faq')
  const salt = question(page, 'Hoeveel zout gebruikt een waterontharder?')
  await expect(salt.getByText('350 tot 500 gram')).toBeHidden()

  await salt.getByRole('heading').click()

  await expect(salt.getByText('350 tot 500 gram zout per m³')).toBeVisible()
})

test('a search ignores case and accents, and keeps the focus', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service/faq')
  await expect(questions(page)).not.toHaveCount(0)
  const all = await questions(page).count()

  await search(page).fill('EEN KÉÉR PER JAAR')
  await expect(page.getByRole('status').filter({ hasText: '1 vraag gevonden' })).toBeVisible()
  await expect(questions(page)).toHaveCount(1)
  await expect(page.getByText('Eén keer per jaar.')).toBeVisible()

  await page.reload()
  await expect(search(page)).toHaveValue('EEN KÉÉR PER JAAR')
  await expect(questions(page)).toHaveCount(1)

  await search(page).fill('zonnepaneel')
  await expect(page.getByRole('heading', { name: 'Geen vragen gevonden' })).toBeVisible()
  await page.getByRole('button', { name: 'Alle vragen tonen' }).click()
  await expect(questions(page)).toHaveCount(all)
})

test('a link to a question opens it, below the header, on a desktop and a phone', async ({ page, create }) => {
  await logIn(page, await create.member())

  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport)
    // An address that differs from the one on screen by its fragment alone would load nothing.
    await page.goto('about:blank')
    await page.goto('/service/faq#garantie')

    const warranty = question(page, 'Hoeveel garantie krijgt je klant?')
    await expect(warranty.getByText('24 maanden wettelijke garantie')).toBeInViewport({ ratio: 1 })
    await expect(warranty.locator('summary')).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    const top = (await warranty.boundingBox())?.y ?? 0
    expect(top, `at ${viewport.width} pixels`).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  }
})

test('a guest with a link to a question gets to it after the login', async ({ page, create }) => {
  const { email } = await create.member()

  await page.goto('/service/faq#waddeneilanden')
  await submitLogin(page, email, memberPassword)

  await expect(page).toHaveURL('/service/faq#waddeneilanden')
  await expect(page.getByText('behalve op de Waddeneilanden')).toBeInViewport()
})

test('the link of a question is copied, and leads a colleague to it', async ({ page, context, create }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, await create.member())
  await page.goto('/service/faq')
  await question(page, 'Wat is de maximale werkdruk?').getByRole('heading').click()

  await page.getByRole('button', { name: 'Kopieer link naar: Wat is de maximale werkdruk?' }).click()
  await expect(page.getByText('Link gekopieerd')).toBeVisible()

  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByText('maximaal 7,0 bar')).toBeVisible()
})

test('the questions are read without a mouse', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service/faq')
  const first = questions(page).first()
  await expect(first).toBeVisible()

  await tabTo(page, first.locator('summary'))
  await page.keyboard.press('Enter')
  await expect(first.getByText('harskorrels')).toBeVisible()
  await tabTo(page, first.getByRole('button', { name: /^Kopieer link/ }))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(first.getByText('harskorrels')).toBeHidden()
})

test('the menu jumps to a topic', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service/faq')

  await page.getByRole('navigation', { name: 'Onderwerpen' }).getByRole('link', { name: 'Over ons' }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Over ons' })).toBeInViewport()
})
