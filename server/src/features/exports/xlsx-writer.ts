import type { FileHandle } from 'node:fs/promises'
import { dutchTimeOf } from '@portal/contract/rules/moment'
import {
  columnLetters,
  declaration,
  mainNamespace,
  sheetStart,
  textCell,
  workbookFrame,
} from '@portal/contract/workbook-xml'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell, Column, ListWriter } from './list-writer.ts'

/** Writes a list as a workbook of one sheet: numbers and moments are those, and a text is never a formula. */
export function xlsxWriter(file: FileHandle): ListWriter {
  let zipped: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    zipped.push(bytes)
  })
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml')
  let rowNumber = 0

  const rowXml = (cells: readonly Cell[], write = cellXml) => {
    rowNumber++
    return `<row r="${rowNumber}">${cells.map((cell, at) => write(cell, `${columnLetters(at)}${rowNumber}`)).join('')}</row>`
  }

  async function writeZipped() {
    await file.appendFile(Buffer.concat(zipped))
    zipped = []
  }

  return {
    async begin(columns) {
      const parts = { ...workbookFrame([{ name: 'Lijst' }]), 'xl/styles.xml': stylesXml }
      for (const [path, xml] of Object.entries(parts)) {
        const part = new ZipDeflate(path)
        zip.add(part)
        part.push(strToU8(xml), true)
      }
      zip.add(sheet)
      const headings = rowXml(
        columns.map(({ heading }) => heading),
        (heading, reference) => textCell(reference, styles.heading, String(heading)),
      )
      sheet.push(strToU8(sheetStart(columns.map(columnXml).join('')) + headings))
      await writeZipped()
    },
    async write(rows) {
      sheet.push(strToU8(rows.map((cells) => rowXml(cells)).join('')))
      await writeZipped()
    },
    async end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      await writeZipped()
    },
  }
}

// The styles by their index in `stylesXml`.
const styles = { number: 0, text: 1, heading: 2, moment: 3 } as const

// Format 49 is '@', a text: it stays one when somebody edits the cell. Format 22 is the reader's own way to write a moment.
const stylesXml = `${declaration}<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

// The unit of the width is characters.
function columnXml({ heading, width = 18 }: Omit<Column<never>, 'cell'>, at: number): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${Math.max(width, heading.length + 3)}" customWidth="1"/>`
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(reference, styles.text, cell)
  const [style, value] = cell instanceof Date ? [styles.moment, serialOf(cell)] : [styles.number, cell]
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
}

/** A moment as workbooks count it: the days since the end of 1899, by the Dutch clock. */
function serialOf(moment: Date): number {
  return Date.parse(`${dutchTimeOf(moment)}Z`) / 86_400_000 + 25_569
}
