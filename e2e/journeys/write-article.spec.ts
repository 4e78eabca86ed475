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

async function begin(page: Page, title: string) {
  await openList(page)
  await page.getByRole('button', { name: 'Nieuw artikel' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(title)
  await page.getByRole('button', { name: 'Beginnen' }).click()
  await editor(page).waitFor()
}

/** Types what no save takes along, until the device has it. */
async function typeUnsaved(page: Page, intro: string) {
  await page.context().route('**/draft', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Intro' }).fill(intro)
  await page.getByText('Je tekst staat op dit apparaat.').waitFor()
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
  // Where the dialog begins; a Tab could come before it or after.
  await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
  await page.keyboard.type('Met toetsen')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Met toetsen' }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Intro' }))
  await page.keyboard.type('Kort')
  await editor(page).waitFor()
  await tabTo(page, editor(page))
  await page.keyboard.type('Zonder muis.')
  await expectVisibleFocus(page)
  await page.emulateMedia({ forcedColors: 'active' })
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
  await begin(page, 'Nog niet bewaard')
  await typeUnsaved(page, 'Dit mag niet weg')
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
  await begin(page, 'Lang geschreven')
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

test('the list sends what a tab that was closed left, and leaves alone what another has open', async ({
  page,
  create,
  context,
  surprises,
}) => {
  surprises.expect(/Failed to load resource|draft/)
  await logIn(page, await create.admin())
  await begin(page, 'Alleen hier')
  await typeUnsaved(page, 'Dit mag niet weg')
  const address = page.url()
  const list = await context.newPage()
  await openList(list)
  const told = list.getByRole('region', { name: 'Alleen op dit apparaat' })
  await list.getByRole('link', { name: 'Alleen hier' }).waitFor()
  await expect(told).toBeHidden()

  await page.close()
  await told.waitFor()
  await context.unroute('**/draft')
  await list.getByRole('button', { name: 'Nu versturen: Alleen hier' }).click()

  await list.getByText('‘Alleen hier’ is verstuurd').waitFor()
  await expect(told).toBeHidden()
  await list.goto(address)
  await expect(list.getByRole('textbox', { name: 'Intro' })).toHaveValue('Dit mag niet weg')
})

test('whoever may not save an article any more takes their text along', async ({
  page,
  create,
  context,
  surprises,
}) => {
  surprises.expect(/Failed to load resource|draft/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, await create.admin())
  await begin(page, 'Zonder rol')
  await page.route('**/draft', (route) => route.fulfill({ status: 403, json: { message: 'Nee' } }))
  await page.getByRole('textbox', { name: 'Intro' }).fill('Dit mag niet weg')
  await page.getByRole('button', { name: 'Tekst kopiëren' }).click()

  await page.getByText('Je tekst is gekopieerd').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Dit mag niet weg')
})
