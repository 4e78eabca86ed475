import { expect, logIn, test } from '../support/test.ts'

// A page is printed as it stands on the screen: the width of the paper must not close what was opened.

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
