import type { Product } from '@portal/contract/catalogue'
import { csvFile, toCsv } from '../../../lib/csv.ts'
import { formatDay } from '../../../lib/dates.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { todayInAmsterdam } from '@portal/contract/rules/read-day'
import { exampleRows } from '../example-rows.ts'
import { sheetFieldLabels, sheetFields } from '../sheet-fields.ts'
import { writeWorkbook } from './write-workbook.ts'

const name = 'sjabloon-registraties'

/** Downloads the template: the columns with two examples, and every product that can be registered. */
export async function downloadTemplate(kind: 'xlsx' | 'csv', products: readonly Product[]): Promise<void> {
  if (kind === 'csv') downloadFile(`${name}.csv`, csvFile(templateAsText(products)))
  else downloadFile(`${name}.xlsx`, await templateAsWorkbook(products))
}

/** The template as the text of a .csv, with semicolons: a Dutch Excel opens that in columns. The products stand on the right. */
export function templateAsText(products: readonly Product[]): string {
  const names = products.map(({ brand, model }) => `${brand} ${model}`)
  const examples = templateRows()
  const rows = Array.from({ length: Math.max(examples.length, names.length) }, (_, index) => [
    ...(examples[index] ?? sheetFields.map(() => '')),
    names[index] ?? '',
  ])
  return toCsv([...headings(), 'Alle producten'], rows, ';')
}

/** The template as an .xlsx, with the products on a sheet of their own. */
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
