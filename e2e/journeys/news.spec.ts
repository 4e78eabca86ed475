import type { Page } from '@playwright/test'
import { submitLogin } from '../support/login-form.ts'
import { tabTo } from '../support/keyboard.ts'
import { refusedNews } from '../support/surprises.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

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

test('an unverified member can read an article and a promotion', async ({ page, create, surprises }) => {
  surprises.expect(refusedNews)
  const news = await create.news({ ...noPicture, title: 'Ook voor nieuwe leden' })
  const promotion = await create.promotion({ ...noPicture, title: 'Actie voor iedereen' })
  await logIn(page, await create.unverifiedMember())

  await page.goto(`/nieuws/${news.url_slug}`)
  await expect(heading(page, news.title)).toBeVisible()
  await page.goto(`/acties/${promotion.url_slug}`)
  await expect(heading(page, promotion.title)).toBeVisible()

  await page.goto('/nieuws')
  await expect(page).toHaveURL('/verifieer-account')
})

test('a guest is sent to the login and back to the article', async ({ page, create }) => {
  const { title, url_slug } = await create.news({ ...noPicture, title: 'Achter de deur' })
  const { email } = await create.member()

  await page.goto(`/nieuws/${url_slug}`)
  await expect(page).toHaveURL(`/?redirect=%2Fnieuws%2F${url_slug}`)
  await expect(page.getByText(title)).toHaveCount(0)
  await submitLogin(page, email, memberPassword)

  await expect(page).toHaveURL(`/nieuws/${url_slug}`)
  await expect(heading(page, title)).toBeVisible()
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
