import { expect, type Page } from '@playwright/test'
import { newEntries } from '../support/bulk-rows.ts'
import { fillClipboard, tabbed, worksheet } from '../support/worksheet.ts'
import { measureKeys } from './measure-typing.ts'

// Into a cell, letter by letter, and on to the next row: the last key has the whole worksheet judged.
const keys = [...Array.from('Eindhoven'), 'Enter']

/** Types in a worksheet of so many rows, and gives how many milliseconds each key kept the page busy. */
export async function measureWorksheet(page: Page, rows: number): Promise<number[]> {
  const { cell } = worksheet(page)
  await page.goto('/bulkregistratie')
  await fillClipboard(page, { text: tabbed(newEntries(rows)) })
  await cell(1, 'Installatiedatum').click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${rows} klaar`).first()).toBeVisible()
  // What has been pasted is checked by the server and kept on the device meanwhile.
  await page.waitForLoadState('networkidle')
  await cell(5, 'Plaats').click()
  const costs = await measureKeys(page, keys)

  await page.getByRole('button', { name: 'Leegmaken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leegmaken' }).click()
  await expect(page.getByText('Nog leeg.')).toBeVisible()
  // It is kept within a second.
  await page.waitForTimeout(1000)
  return costs
}
