import { memberWithRegistrations } from '../support/registrations-list.ts'
import { expect, logIn, test } from '../support/test.ts'

// A page is printed as it stands on the screen: the width of the paper must not close what was opened.

test('an opened registration is printed as a sheet for the customer, without bars and points', async ({
  page,
  create,
}) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 2)
  await logIn(page, member)
  await page.goto('/registraties')
  await page.getByText(serialNumber(2)).click()
  await expect(page.getByRole('button', { name: 'Afdrukken voor de klant' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 680, height: 1000 })

  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet.getByRole('heading', { name: 'Uw waterontharder is geregistreerd' })).toBeVisible()
  await expect(sheet).toContainText(serialNumber(2))
  for (const role of ['banner', 'main', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})

test('the questions are printed with their answers, and nothing but them', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/service/faq')
  const answer = page.locator('details p').first()
  await expect(answer).toBeHidden()

  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(answer).toBeVisible()
  for (const role of ['banner', 'navigation', 'button', 'searchbox', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})
