import {
  columnLetters,
  declaration,
  escapeXml,
  mainNamespace,
  type Relation,
  relationships,
  sheetStart,
  textCell,
  workbookFrame,
} from '@portal/contract/workbook-xml'
import { strToU8, zipSync } from 'fflate'
import { commentsXml, notesDrawingXml } from './workbook-notes.ts'

export type WrittenCell = string | Readonly<{ text: string; fault: string }>

/** A sheet of texts; the first row holds the headings. */
export type WrittenSheet = Readonly<{
  name: string
  rows: readonly (readonly WrittenCell[])[]
  /** The cells below a heading that offer a list, by the index of their column: the formula of that list. */
  choices?: Readonly<Record<number, string>>
  isHidden?: boolean
}>

/** Every cell is a text, also empty ones, so that leading zeros stay, '1-2' becomes no date and nothing becomes a formula. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Blob {
  const parts = sheets.flatMap((sheet, index) => sheetParts(sheet, index + 1))
  const files = {
    ...workbookFrame(sheets.map((sheet) => ({ ...sheet, hasNotes: notesOf(sheet).length > 0 }))),
    'xl/styles.xml': stylesXml,
    ...Object.fromEntries(parts),
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])))
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

// The styles by their index in `stylesXml`.
const styles = { text: 1, heading: 2, fault: 3 } as const

// Format 49 is '@', a text.
const stylesXml = `${declaration}<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFBD5D0"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`

function sheetParts(sheet: WrittenSheet, number: number): [path: string, xml: string][] {
  const notes = notesOf(sheet)
  const own: [string, string] = [`xl/worksheets/sheet${number}.xml`, worksheetXml(sheet, notes.length > 0)]
  if (notes.length === 0) return [own]
  const relations: Relation[] = [
    ['vmlDrawing', `../drawings/notes${number}.vml`],
    ['comments', `../comments${number}.xml`],
  ]
  return [
    own,
    [`xl/worksheets/_rels/sheet${number}.xml.rels`, relationships(relations)],
    [`xl/comments${number}.xml`, commentsXml(notes)],
    [`xl/drawings/notes${number}.vml`, notesDrawingXml(notes)],
  ]
}

function notesOf({ rows }: WrittenSheet) {
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (typeof cell === 'string' ? [] : [{ row, column, text: cell.fault }])),
  )
}

function worksheetXml(sheet: WrittenSheet, hasNotes: boolean): string {
  const { rows, choices = {} } = sheet
  const columns = (rows[0] ?? []).map((_, at) => columnXml(rows, at))
  const cells = rows.map((row, at) => rowXml(row, at + 1))
  const lists = Object.entries(choices).map(([column, formula]) => validationXml(Number(column), formula))
  const validations =
    lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : ''
  const end = `</sheetData>${validations}${hasNotes ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`
  return sheetStart(columns.join('')) + cells.join('') + end
}

// The style is that of every cell without one of its own. The unit of the width is characters.
function columnXml(rows: WrittenSheet['rows'], at: number): string {
  const width = Math.min(40, 3 + Math.max(...rows.map((cells) => textOf(cells[at] ?? '').length)))
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styles.text}" customWidth="1"/>`
}

function rowXml(row: readonly WrittenCell[], number: number): string {
  const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`, number === 1))
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml(cell: WrittenCell, reference: string, isHeading: boolean): string {
  return textCell(
    reference,
    isHeading ? styles.heading : typeof cell === 'string' ? styles.text : styles.fault,
    textOf(cell),
  )
}

function textOf(cell: WrittenCell): string {
  return typeof cell === 'string' ? cell : cell.text
}

// A warning, because the portal also reads other notations. The rows go to the last one that Excel has.
function validationXml(column: number, formula: string): string {
  const letters = columnLetters(column)
  return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="Staat niet in de lijst" error="Kies een waarde uit de lijst." sqref="${letters}2:${letters}1048576"><formula1>${escapeXml(formula)}</formula1></dataValidation>`
}
