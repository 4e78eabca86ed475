import type { Product } from '@portal/contract/catalogue'
import { toCsv } from '@portal/contract/csv'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { QueryClient } from '@tanstack/react-query'
import { csvFile } from '../../../lib/csv.ts'
import { formatDay } from '../../../lib/dates.ts'
import { exampleRows } from '../sheet/example-rows.ts'
import { sheetFields } from '../sheet/sheet-fields.ts'
import { downloadMade, loadProducts, registrationsWorkbook, sheetHeadings } from './registrations-workbook.ts'

export function downloadTemplate(kind: 'xlsx' | 'csv', queryClient: QueryClient): Promise<void> {
  return downloadMade(`sjabloon-registraties.${kind}`, async () => {
    const products = await loadProducts(queryClient)
    return kind === 'csv' ? csvFile(templateAsText(products)) : templateAsWorkbook(products)
  })
}

/** The template as a .csv with semicolons, which a Dutch Excel opens as columns. The products are in the last column. */
export function templateAsText(products: readonly Product[]): string {
  const names = products.map(({ brand, model }) => `${brand} ${model}`)
  const examples = templateRows()
  const rows = Array.from({ length: Math.max(examples.length, names.length) }, (_, index) => [
    ...(examples[index] ?? sheetFields.map(() => '')),
    names[index] ?? '',
  ])
  return toCsv([...sheetHeadings, 'Alle producten'], rows, ';')
}

export function templateAsWorkbook(products: readonly Product[]): Promise<Blob> {
  return registrationsWorkbook({ rows: templateRows() }, products)
}

function templateRows(): string[][] {
  return exampleRows(formatDay(todayInAmsterdam())).map((cells) => sheetFields.map((field) => cells[field]))
}
