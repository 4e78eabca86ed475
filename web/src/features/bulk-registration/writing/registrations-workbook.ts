import type { Product } from '@portal/contract/catalogue'
import type { QueryClient } from '@tanstack/react-query'
import { downloadFile } from '../../../lib/download-file.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { showToast } from '../../../ui/toasts.ts'
import { brandsQuery, productsQuery } from '../../registrations/api.ts'
import { genderWords } from '../../registrations/registration-fields.ts'
import { sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import type { WrittenCell } from './write-workbook.ts'

export const sheetHeadings: readonly string[] = sheetFields.map((field) => sheetFieldLabels[field])

/** A list of rows for the worksheet, in its columns; what is beyond those is for the reader only. */
export type WrittenRows = Readonly<{ rows: readonly (readonly WrittenCell[])[]; extraHeadings?: readonly string[] }>

/** An .xlsx file with rows for the worksheet, with lists to choose from. Every product is on a second sheet. */
export async function registrationsWorkbook(
  { rows, extraHeadings = [] }: WrittenRows,
  products: readonly Product[],
): Promise<Blob> {
  const { writeWorkbook } = await loadPart(() => import('./write-workbook.ts'))
  const brands = [...new Set(products.map(({ brand }) => brand))]
  // The list of models takes the rows of one brand, so those stand together.
  const grouped = brands.flatMap((name) => products.filter(({ brand }) => brand === name))
  return writeWorkbook([
    { name: 'Registraties', rows: [[...sheetHeadings, ...extraHeadings], ...rows], choices: choicesFor(brands) },
    {
      name: 'Producten',
      rows: [
        ['Merk', 'Model', 'Punten'],
        ...grouped.map(({ brand, model, credits }) => [brand, model, String(credits)]),
      ],
    },
    { name: 'Merken', rows: [['Merk'], ...brands.map((brand) => [brand])], isHidden: true },
  ])
}

// The formulas of the lists, relative to the first row below the headings.
function choicesFor(brands: readonly string[]): Record<number, string> {
  const column = (field: (typeof sheetFields)[number]) => sheetFields.indexOf(field)
  const brand = `$${String.fromCharCode(65 + column('brand'))}2`
  const ofBrand = `MATCH(${brand},Producten!$A:$A,0)-1,0,COUNTIF(Producten!$A:$A,${brand}),1`
  return {
    [column('brand')]: `Merken!$A$2:$A$${brands.length + 1}`,
    [column('model')]: `OFFSET(Producten!$B$1,${ofBrand})`,
    [column('selectedGender')]: `"${Object.values(genderWords).join(',')}"`,
  }
}

export async function loadProducts(queryClient: QueryClient): Promise<Product[]> {
  const brands = await queryClient.ensureQueryData(brandsQuery)
  const lists = await Promise.all(brands.map((brand) => queryClient.ensureQueryData(productsQuery(brand))))
  return lists.flat()
}

export async function downloadMade(name: string, make: () => Promise<Blob>): Promise<void> {
  try {
    downloadFile(name, await make())
  } catch (error) {
    showToast({ tone: 'error', title: 'Downloaden mislukt', detail: failureText(error) })
  }
}
