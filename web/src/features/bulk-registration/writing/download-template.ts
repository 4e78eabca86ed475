import type { Product } from '@portal/contract/catalogue'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { QueryClient } from '@tanstack/react-query'
import { csvFile, toCsv } from '../../../lib/csv.ts'
import { formatDay } from '../../../lib/dates.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { showToast } from '../../../ui/toasts.ts'
import { brandsQuery, productsQuery } from '../../registrations/api.ts'
import { exampleRows } from '../example-rows.ts'
import { sheetFieldLabels, sheetFields } from '../sheet-fields.ts'

const fileName = 'sjabloon-registraties'

/**
 * Downloads the template: the columns with two example rows, and every product that can be registered. Shows a message when
 * the products or the writer of workbooks can't be loaded.
 */
export async function downloadTemplate(kind: 'xlsx' | 'csv', queryClient: QueryClient): Promise<void> {
  try {
    const brands = await queryClient.ensureQueryData(brandsQuery)
    const lists = await Promise.all(brands.map((brand) => queryClient.ensureQueryData(productsQuery(brand))))
    const products = lists.flat()
    if (kind === 'csv') downloadFile(`${fileName}.csv`, csvFile(templateAsText(products)))
    else downloadFile(`${fileName}.xlsx`, await templateAsWorkbook(products))
  } catch {
    showToast({
      tone: 'error',
      title: 'Downloaden mislukt',
      detail: 'Controleer je verbinding en probeer het opnieuw.',
    })
  }
}

/** The template as a .csv with semicolons, which a Dutch Excel opens as columns. The products are in the last column. */
export function templateAsText(products: readonly Product[]): string {
  const names = products.map(({ brand, model }) => `${brand} ${model}`)
  const examples = templateRows()
  const rows = Array.from({ length: Math.max(examples.length, names.length) }, (_, index) => [
    ...(examples[index] ?? sheetFields.map(() => '')),
    names[index] ?? '',
  ])
  return toCsv([...headings(), 'Alle producten'], rows, ';')
}

/** The template as an .xlsx file, with the products on a second sheet. */
export function templateAsWorkbook(products: readonly Product[]): Promise<Blob> {
  const list = products.map(({ brand, model, credits }) => [brand, model, String(credits)])
  return writeWorkbook([
    { name: 'Registraties', rows: [headings(), ...templateRows()] },
    { name: 'Producten', rows: [['Merk', 'Model', 'Punten'], ...list] },
  ])
}

function headings(): string[] {
  return sheetFields.map((field) => sheetFieldLabels[field])
}

function templateRows(): string[][] {
  return exampleRows(formatDay(todayInAmsterdam())).map((cells) => sheetFields.map((field) => cells[field]))
}

type WrittenSheet = { name: string; rows: readonly (readonly string[])[] }

/** An .xlsx file with text cells only, so leading zeros stay and nothing becomes a formula. The first rows are headings. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Blob> {
  const { default: writeExcelFile } = await loadPart(() => import('write-excel-file/universal'))
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((cells, row) => cells.map((text) => (text === '' ? null : toCell(text, row === 0)))),
    columns: (rows[0] ?? []).map((_, column) => ({ width: widthOf(rows, column) })),
    stickyRowsCount: 1,
  }))
  return writeExcelFile(written).toBlob()
}

function toCell(text: string, isHeading: boolean) {
  return { value: text, type: String, ...(isHeading ? { fontWeight: 'bold' as const } : { format: '@' }) }
}

// The unit is characters.
function widthOf(rows: readonly (readonly string[])[], column: number): number {
  return Math.min(40, 3 + Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
}
