import type { Browser, Page } from '@playwright/test'
import type { Factories } from '@portal/server/testing/factories'
import type { TestDatabase } from '@portal/server/testing/databases'
import { desktop, phone } from '../support/devices.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, logIn, test } from '../support/test.ts'

const picture = 'web/src/assets/icon-512.png'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const standing = (page: Page) => page.getByRole('list', { name: 'Toestand' }).locator('[aria-current]')

/** An article that could be published, by an editor who has it open. */
async function writeArticle(page: Page, title: string): Promise<void> {
  await page.goto('/beheer/nieuws')
  await button(page, 'Nieuw artikel').click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(title)
  await button(page, 'Beginnen').click()
  await page.getByRole('textbox', { name: 'Intro' }).fill('Zo doe je het.')
  const text = page.getByRole('textbox', { name: 'Tekst' })
  await text.focus()
  await page.keyboard.type('Doe het deksel open.')
  await page.getByLabel('Foto kiezen').setInputFiles(picture)
  await page.getByRole('checkbox', { name: /^Alleen versiering/ }).check()
  await page.getByText(/^Automatisch bewaard om/).waitFor()
}

/** A member with the overview of the news before them. */
async function openReader(browser: Browser, create: Factories, page: Page) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const reader = await context.newPage()
  await logIn(reader, await create.member())
  return {
    sees: async (title: string) => {
      await reader.goto('/nieuws')
      await reader.getByRole('article').first().waitFor()
      return (await reader.getByRole('link', { name: title }).count()) > 0
    },
    close: () => context.close(),
  }
}

function tomorrow(): string {
  const day = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })
  return day.format(Date.now() + 24 * 3_600_000)
}

/** Moves the clock: what is planned for this article lies two days earlier. */
async function letTimePass(database: TestDatabase | null, title: string): Promise<void> {
  await database?.db.query(
    `update article_publications set published_from = published_from - interval '2 days' where title = $1`,
    [title],
  )
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('an editor plans an article, which members see from its moment until it is withdrawn', async ({
      page,
      create,
      browser,
      database,
      axe,
    }) => {
      const title = `Zout inplannen ${Date.now()}`
      await logIn(page, await create.member({ roles: ['redactie'] }))
      await writeArticle(page, title)
      const reader = await openReader(browser, create, page)

      // Wherever the page is scrolled to.
      await expect(button(page, 'Publiceren')).toBeInViewport({ ratio: 1 })
      await button(page, 'Inplannen').click()
      const plan = dialog(page, 'Wanneer zien leden het?')
      await axe()
      await plan.getByRole('textbox', { name: 'Publiceren vanaf' }).fill('29-03-2099')
      await plan.getByRole('group', { name: 'Publiceren vanaf' }).getByLabel('Tijd').fill('02.30')
      await plan.getByRole('button', { name: 'Inplannen' }).click()
      await expect(plan.getByText('Dit tijdstip bestaat niet')).toBeVisible()
      await axe()
      await plan.getByRole('textbox', { name: 'Publiceren vanaf' }).fill('')
      await plan.getByRole('button', { name: 'Kalender openen' }).first().click()
      // The calendar opens today.
      await page.getByRole('grid').locator('[tabindex="0"]').press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(plan.getByRole('textbox', { name: 'Publiceren vanaf' })).toHaveValue(tomorrow())
      await plan.getByRole('group', { name: 'Publiceren vanaf' }).getByLabel('Tijd').fill('08.00')
      await plan.getByRole('button', { name: 'Inplannen' }).click()
      await expect(standing(page)).toContainText('Ingepland')
      expect(await reader.sees(title)).toBe(false)

      await letTimePass(database, title)
      expect(await reader.sees(title)).toBe(true)

      await page.reload()
      await expect(standing(page)).toContainText('Gepubliceerd')
      await button(page, 'Meer mogelijkheden').click()
      await expect(button(page, 'Intrekken')).toBeInViewport({ ratio: 1 })
      await button(page, 'Intrekken').click()
      await axe()
      await dialog(page, 'Artikel intrekken?').getByRole('button', { name: 'Intrekken' }).click()
      await expect(standing(page)).toContainText('Ingetrokken')
      expect(await reader.sees(title)).toBe(false)
      await reader.close()
    })
  })

test('an article is published and withdrawn by keyboard only', async ({ page, create, browser }) => {
  const title = `Zout met toetsen ${Date.now()}`
  await logIn(page, await create.member({ roles: ['redactie'] }))
  await writeArticle(page, title)
  const reader = await openReader(browser, create, page)
  await page.getByRole('heading', { level: 1 }).focus()

  await tabTo(page, button(page, 'Publiceren'))
  await page.keyboard.press('Enter')
  const confirm = dialog(page, 'Nu publiceren?').getByRole('button', { name: 'Publiceren' })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Publiceren')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(standing(page)).toContainText('Gepubliceerd')
  expect(await reader.sees(title)).toBe(true)

  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, button(page, 'Meer mogelijkheden'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Intrekken'))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page, 'Artikel intrekken?').getByRole('button', { name: 'Intrekken' }))
  await page.keyboard.press('Enter')
  await expect(standing(page)).toContainText('Ingetrokken')
  expect(await reader.sees(title)).toBe(false)
  await reader.close()
})

test('a concept in the list on a phone ends below what is told of it', async ({ page, create }) => {
  await page.setViewportSize(phone.viewport)
  const title = `Zout kort ${Date.now()}`
  await logIn(page, await create.member({ roles: ['redactie'] }))
  await writeArticle(page, title)

  await page.goto('/beheer/nieuws')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  const [around, state] = await Promise.all([card.boundingBox(), card.getByText('Concept').boundingBox()])
  expect(around!.y + around!.height - (state!.y + state!.height)).toBeLessThan(20)
})
