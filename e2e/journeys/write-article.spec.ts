import type { Page } from '@playwright/test'
import { expectVisibleFocus, tabTo } from '../support/keyboard.ts'
import { codeOf } from '@portal/server/testing/app-codes'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Tekst' })
const saved = (page: Page) => page.getByText(/^Automatisch bewaard om \d\d\.\d\d uur$/)

async function openList(page: Page) {
  await page.goto('/beheer/nieuws')
  await page.getByRole('table').or(page.getByRole('list')).first().waitFor()
}

test('an editor writes an article from nothing, and it is there for a colleague', async ({ page, create, browser }) => {
  const author = await create.admin()
  await logIn(page, author)
  await openList(page)
  await page.getByRole('button', { name: 'Nieuw artikel' }).click()
  await page.getByRole('radio', { name: 'Actie' }).check()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Zout voor de winter')
  await page.getByRole('button', { name: 'Beginnen' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Zout voor de winter' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Webadres' })).toHaveValue('zout-voor-de-winter')
  await page.getByRole('textbox', { name: 'Intro' }).fill('Leg het nu klaar.')
  await editor(page).click()
  await page.keyboard.type('## Waarom')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Omdat het vriest.')
  await page.getByRole('textbox', { name: 'Eerste dag' }).fill('01-12-2026')
  await saved(page).waitFor()

  const colleague = await create.admin()
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await logIn(other, colleague)
  await other.goto(page.url())
  await expect(editor(other)).toHaveText('WaaromOmdat het vriest.')
  await expect(other.getByRole('textbox', { name: 'Eerste dag' })).toHaveValue('01-12-2026')
  await other.context().close()
})

test('by keyboard only', async ({ page, create }) => {
  await logIn(page, await create.admin())
  await openList(page)
  await tabTo(page, page.getByRole('button', { name: 'Nieuw artikel' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Titel' }))
  await page.keyboard.type('Met toetsen')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Met toetsen' }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Intro' }))
  await page.keyboard.type('Kort')
  await editor(page).waitFor()
  await tabTo(page, editor(page))
  await page.keyboard.type('Zonder muis.')
  await expectVisibleFocus(page)
  await saved(page).waitFor()

  await page.reload()
  await expect(editor(page)).toHaveText('Zonder muis.')
  await expect(page.getByRole('textbox', { name: 'Intro' })).toHaveValue('Kort')
})

test('a tab that is closed before the save leaves its text on the device', async ({
  page,
  create,
  context,
  surprises,
}) => {
  surprises.expect(/Failed to load resource|draft/)
  await logIn(page, await create.admin())
  await openList(page)
  await page.getByRole('button', { name: 'Nieuw artikel' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Nog niet bewaard')
  await page.getByRole('button', { name: 'Beginnen' }).click()
  await editor(page).waitFor()
  await context.route('**/draft', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Intro' }).fill('Dit mag niet weg')
  await page.getByText('Je tekst staat op dit apparaat.').waitFor()
  const address = page.url()
  await page.close()
  await context.unroute('**/draft')

  const next = await context.newPage()
  await next.goto(address)

  await expect(next.getByRole('textbox', { name: 'Intro' })).toHaveValue('Dit mag niet weg')
  await saved(next).waitFor()
})

test('a session that ends while somebody types is asked for over the page', async ({
  page,
  create,
  expireSessions,
  surprises,
}) => {
  surprises.expect(/Failed to load resource|User not authorized/)
  const author = await create.admin()
  const secret = await logIn(page, author)
  await openList(page)
  await page.getByRole('button', { name: 'Nieuw artikel' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Lang geschreven')
  await page.getByRole('button', { name: 'Beginnen' }).click()
  await editor(page).waitFor()
  await expireSessions(author)
  await page.getByRole('textbox', { name: 'Intro' }).fill('Na de sessie')

  const login = page.getByRole('dialog', { name: 'Log opnieuw in om verder te gaan' })
  await login.getByRole('textbox', { name: 'Wachtwoord', exact: true }).fill(memberPassword)
  await login.getByRole('button', { name: 'Inloggen' }).click()
  const proof = page.getByRole('dialog', { name: 'Bevestig dat jij het bent' })
  await proof.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret!, 1))
  await proof.getByRole('button', { name: 'Bevestigen' }).click()

  await saved(page).waitFor()
  await expect(page.getByRole('textbox', { name: 'Intro' })).toHaveValue('Na de sessie')
})
