import type { Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { expect, logIn, test } from '../support/test.ts'

const noPicture = { image: null, thumbnail_image: null }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const linkTo = (page: Page, title: string) => page.getByRole('link', { name: title })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('an installer reads the news, and goes back to the overview', async ({ page, create }) => {
  const { title, url_slug } = await create.news({
    ...noPicture,
    title: 'Proefbericht over zout',
    created_at: new Date('2026-11-12T09:00:00Z'),
    content: '<h2>Waarom zout</h2><p>Zonder zout geen zacht water.</p>',
  })
  await logIn(page, await create.member())
  await page.goto('/nieuws')
  await expect(card(page, title)).toContainText('12/11/2026')

  await linkTo(page, title).click()

  await expect(page).toHaveURL(`/nieuws/${url_slug}`)
  await expect(page).toHaveTitle(`${title} – Zilverbron Installateursportaal`)
  await expect(heading(page, title)).toBeFocused()
  await expect(page.getByText('Geschreven op 12/11/2026')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Waarom zout' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Nieuws' }).click()
  await expect(page).toHaveURL('/nieuws')
  await expect(page).toHaveTitle('Nieuws – Zilverbron Installateursportaal')
})

test('the news is read without a mouse', async ({ page, create }) => {
  const { title } = await create.news({ ...noPicture, title: 'Met het toetsenbord' })
  await logIn(page, await create.member())
  await page.goto('/nieuws')
  const link = linkTo(page, title)
  await expect(link).toBeVisible()

  await tabTo(page, link)
  await page.keyboard.press('Enter')

  await expect(heading(page, title)).toBeFocused()
})
