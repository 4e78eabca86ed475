import type { Locator } from '@playwright/test'
import { expect, logIn, test } from '../support/test.ts'

/** The colours of what says that something is missing, once each. */
async function coloursOf(texts: Locator) {
  await texts.first().waitFor()
  return texts.evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))])
}

test('what is wrong in a dialog of staff is as red there as in any form, with its icon', async ({ page, create }) => {
  await logIn(page, await create.admin())
  await page.goto('/beheer/nieuws')
  await page.getByRole('button', { name: 'Nieuw artikel' }).click()
  const red = await coloursOf(page.getByText('*', { exact: true }))
  await page.getByRole('button', { name: 'Beginnen' }).click()
  expect(await coloursOf(page.getByText('Titel is verplicht'))).toEqual(red)

  await page.goto('/beheer/personen')
  await page.getByRole('button', { name: 'Uitnodigen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Medewerker uitnodigen' })
  await dialog.getByRole('button', { name: 'Uitnodigen' }).click()
  const problems = dialog.getByText(/(is|zijn) verplicht$/)
  await expect(problems).toHaveCount(2)
  await expect(problems.locator('svg')).toHaveCount(2)
  expect(await coloursOf(problems)).toEqual(red)
  await expect(dialog.getByRole('checkbox').first()).toHaveAttribute('aria-invalid', 'true')
})
