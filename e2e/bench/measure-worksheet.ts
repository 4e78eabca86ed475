import { expect, type Page } from '@playwright/test'
import { newEntries } from '../support/bulk-rows.ts'
import { fillClipboard, tabbed, worksheet } from '../support/worksheet.ts'
import { measureKeys } from './measure-typing.ts'

// Types into a cell letter by letter and moves to the next row: the last key checks the whole worksheet.
const keys = [...Array.from('Eindhoven'), 'Enter']

/** Types in a worksheet of this many rows; returns the milliseconds of main-thread time per key. */
export async function measureWorksheet(page: Page, rows: number): Promise<number[]> {
  const { cell } = worksheet(page)
  await page.goto('/bulkregistratie')
  await fillClipboard(page, { text: tabbed(newEntries(rows)) })
  await cell(1, 'Installatiedatum').click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${rows} klaar`).first()).toBeVisible()
  // Meanwhile the server checks the pasted rows, and the browser stores them.
  await page.waitForLoadState('networkidle')
  await cell(5, 'Plaats').click()
  const costs = await measureKeys(page, keys)

  await page.getByRole('button', { name: 'Meer acties' }).click()
  await page.getByRole('button', { name: 'Leegmaken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leegmaken' }).click()
  await expect(page.getByText('Nog leeg.')).toBeVisible()
  // The browser stores the rows within a second.
  await page.waitForTimeout(1000)
  return costs
}
