import type { Page } from '@playwright/test'
import {
  bulkPath,
  newEntries,
  openSheet,
  pasteEntries,
  registeredSerialNumbers,
  sendRows,
  serialNumbersOf,
} from '../support/bulk-rows.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { submitLogin } from '../support/login-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'
import { worksheet } from '../support/worksheet.ts'

async function pasteAndKeep(page: Page, count: number) {
  const entries = newEntries(count)
  await pasteEntries(page, entries)
  await expect(page.getByText('Bewaard op dit apparaat')).toBeVisible()
  return entries
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
}

test('rows of an earlier visit are there and are sent', async ({ page, create }) => {
  await logIn(page, await create.member())
  const entries = await pasteAndKeep(page, 12)

  await page.goto(bulkPath)
  await expect(worksheet(page).cell(12, 'Merk')).toHaveText('AquaStar')
  await sendRows(page)
  await expect(page.getByRole('heading', { name: 'Alle 12 rijen zijn geregistreerd' })).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('rows of an earlier visit go once the worksheet is cleared', async ({ page, create }) => {
  await logIn(page, await create.member())
  await pasteAndKeep(page, 2)
  await page.goto(bulkPath)
  await page.getByRole('button', { name: 'Meer acties' }).click()
  await page.getByRole('button', { name: 'Leegmaken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leegmaken' }).click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('bulk-rows')
  await openSheet(page)
  await expect(page.getByText('Plakken uit Excel')).toBeVisible()
})

test('a logout with unsent rows asks first, and leaves nothing behind', async ({ page, create, axe, surprises }) => {
  // The other tab may be asking something at that moment.
  surprises.expect(/ (401|419) .*\/api\//)
  const member = await create.member({ first_name: 'Roos' })
  await logIn(page, member)
  await pasteAndKeep(page, 12)

  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Je hebt nog 12 rijen die niet verstuurd zijn' })
  await expect(question).toBeVisible()
  await judgeInBothThemes(page, axe)
  await question.getByRole('button', { name: 'Ingelogd blijven' }).click()
  await expect(page).toHaveURL(bulkPath)

  const otherTab = await page.context().newPage()
  await otherTab.goto(bulkPath)
  await otherTab.getByRole('button', { name: 'Hier verdergaan' }).click()
  await expect(worksheet(otherTab).cell(1, 'Merk')).toHaveText('AquaStar')

  await logOut(page)
  await question.getByRole('button', { name: 'Uitloggen en wissen' }).click()
  await expect(page).toHaveURL('/')
  // Its rows are no longer kept, so it shows none either.
  await expect(otherTab.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  // It goes once every tab has let go of it.
  await expect.poll(() => keptDatabases(page)).toEqual([])

  await submitLogin(page, member.email, memberPassword)
  await expect(page).toHaveURL('/dashboard')
  await openSheet(page)
  await expect(page.getByText('Plakken uit Excel')).toBeVisible()
})

test('another member on the same device sees nothing of them, and is not asked about them', async ({
  page,
  context,
  create,
  expireSessions,
}) => {
  const [first, other] = [await create.member(), await create.member({ first_name: 'Roos' })]
  await logIn(page, first)
  await pasteAndKeep(page, 12)
  // Without a logout. A page that is open would ask once more, and be refused.
  await page.goto('about:blank')
  await expireSessions(first)
  await context.clearCookies()
  await logIn(page, other)
  await openSheet(page)

  await expect(page.getByText('Plakken uit Excel')).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/')
})

test('a logout without unsent rows asks nothing', async ({ page, create }) => {
  await logIn(page, await create.member({ first_name: 'Roos' }))
  await page.goto(bulkPath)

  await logOut(page)

  await expect(page).toHaveURL('/')
})

function keptDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
}
