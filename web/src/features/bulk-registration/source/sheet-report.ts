import type { ColumnTable } from '../columns/find-columns.ts'
import type { TextSheet } from '../reading/text-sheet.ts'

/** What was read, and what its member should know of it. */
export type SheetReport = Readonly<{
  /** The name of the file, or null for what was pasted. */
  file: string | null
  readAt: Date
  /** The rows that were taken over, and those for which there was no room. */
  rows: number
  leftOver: number
  /** Cells that were written otherwise than they came, without losing anything. */
  tidied: number
  /** What was met on the way, a sentence each. */
  notices: readonly string[]
  /** Other sheets of the file that look like lists too. */
  otherSheets: readonly string[]
}>

/** The names of columns that are not taken over, and the number of examples of the template. */
type LeftOut = { leftOut: readonly string[]; examples: number }

/** Everything about a sheet that its member can't see in the worksheet. */
export function sheetNotices(sheet: TextSheet, table: ColumnTable, { leftOut, examples }: LeftOut): string[] {
  const { emptyRows, hiddenRows, mergedCells, hasCellsTooFarRight } = sheet
  return [
    emptyRows > 0 && `${count(emptyRows, 'lege rij', 'lege rijen')} overgeslagen`,
    table.skippedTitles > 0 && `${count(table.skippedTitles, 'regel', 'regels')} boven de kolomnamen overgeslagen`,
    table.skippedHeadings > 0 &&
      `${count(table.skippedHeadings, 'herhaalde kopregel', 'herhaalde kopregels')} overgeslagen`,
    examples > 0 && `${count(examples, 'voorbeeldrij', 'voorbeeldrijen')} van het sjabloon overgeslagen`,
    hiddenRows > 0 && `${count(hiddenRows, 'verborgen rij', 'verborgen rijen')} ook gelezen`,
    mergedCells > 0 && `${count(mergedCells, 'samengevoegde cel', 'samengevoegde cellen')} ingevuld in iedere rij`,
    leftOut.length > 0 && `Niet overgenomen: ${leftOut.map((name) => `‘${name}’`).join(', ')}`,
    hasCellsTooFarRight && 'Cellen voorbij de zestigste kolom zijn niet gelezen',
  ].filter((notice) => notice !== false)
}

/** That not all rows fitted, with the way out; null when they did. */
export function leftOverTexts({ file, rows, leftOver }: SheetReport): { title: string; text: string } | null {
  if (leftOver === 0) return null
  const all = count(rows + leftOver, 'rij', 'rijen')
  const fits = rows === 1 ? 'er past er 1' : `er passen er ${rows}`
  const way = file ? `Kies daarna een bestand met de overige ${leftOver}.` : `Plak daarna de overige ${leftOver}.`
  return {
    title: file ? `${file} heeft ${all}, ${fits}` : `Je plakt ${all}, ${fits}`,
    text:
      rows === 0
        ? `Je werkblad is vol. Verstuur de rijen die klaar zijn. ${way}`
        : `De eerste ${rows} staan klaar. Verstuur die eerst. ${way}`,
  }
}

export function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`
}
