import { expect, type Locator, type Page } from '@playwright/test'
import { cellsOf } from './bulk-rows.ts'
import type { RegistrationEntry } from './registration-form.ts'

/** The column headings of the worksheet. */
export type WorksheetColumn =
  | 'Installatiedatum'
  | 'Merk'
  | 'Model'
  | 'Serienummer'
  | 'Postcode'
  | 'Huisnummer'
  | 'Toevoeging'
  | 'Plaats'
  | 'Aanhef'
  | 'Voorletters'
  | 'Naam'
  | 'E-mail'
  | 'Telefoon'

const columns: readonly WorksheetColumn[] = [
  'Installatiedatum',
  'Merk',
  'Model',
  'Serienummer',
  'Postcode',
  'Huisnummer',
  'Toevoeging',
  'Plaats',
  'Aanhef',
  'Voorletters',
  'Naam',
  'E-mail',
  'Telefoon',
]

/** Locators of the bulk registration's worksheet; rows count from 1, like their numbers. */
export function worksheet(page: Page) {
  const grid = page.getByRole('grid', { name: 'Rijen' })
  const row = (number: number): Locator => grid.locator(`[aria-rowindex="${number + 1}"]`)
  return {
    grid,
    row,
    cell: (number: number, column: WorksheetColumn): Locator =>
      row(number).locator(`[aria-colindex="${columns.indexOf(column) + 2}"]`),
    /** The cell that is the grid's tab stop. */
    active: grid.locator('[role=gridcell][tabindex="0"]'),
    send: page.getByRole('button', { name: /^\d+ registraties? versturen/ }),
    consent: page.getByRole('checkbox', { name: /klanten hierover geïnformeerd/ }),
  }
}

/** Presses Tab until the focus is in the worksheet. */
export async function tabToWorksheet(page: Page): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  expect(await isThere(), 'the focus is in the worksheet').toBe(true)
}

/** Customers as tab-separated text, as spreadsheets copy them; `others` replaces single cells. */
export function tabbed(
  entries: readonly RegistrationEntry[],
  others: Record<number, Partial<Record<WorksheetColumn, string>>> = {},
) {
  return entries
    .map((entry, index) =>
      cellsOf(entry)
        .map((text, column) => others[index]?.[columns[column]!] ?? text)
        .join('\t'),
    )
    .join('\n')
}

/** Writes to the browser's clipboard, so that Ctrl V pastes it. */
export async function fillClipboard(page: Page, texts: { text: string; html?: string }): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async ({ text, html }) => {
    const blobs: Record<string, Blob> = { 'text/plain': new Blob([text], { type: 'text/plain' }) }
    if (html) blobs['text/html'] = new Blob([html], { type: 'text/html' })
    await navigator.clipboard.write([new ClipboardItem(blobs)])
  }, texts)
}

/** Opens the page and pastes into the first cell. */
export async function pasteInFirstCell(page: Page, texts: { text: string; html?: string }): Promise<void> {
  await page.goto('/bulkregistratie')
  const { cell } = worksheet(page)
  await fillClipboard(page, texts)
  await cell(1, 'Installatiedatum').click()
  await page.keyboard.press('Control+v')
}
