import { strToU8, zipSync } from 'fflate'

type TestSheet = { name: string; rows?: readonly (readonly string[])[]; xml?: string; state?: string }
export type TestWorkbook = {
  sheets: readonly TestSheet[]
  /** Codes of number formats. Cell style 1 has the first, and so on. */
  formats?: readonly string[]
  date1904?: boolean
  textsAs?: 'sharedStrings' | 'inlineStrings'
  extraFiles?: Record<string, Uint8Array>
}

export function makeWorkbook({ sheets, formats = [], date1904, textsAs, extraFiles }: TestWorkbook): Uint8Array {
  const strings: string[] = []
  const share = (text: string) => strings.push(text) - 1
  const toCell = textsAs === 'inlineStrings' ? inlineCell : sharedCell(share)
  const worksheets = sheets.map(({ rows = [], xml }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    strToU8(
      worksheetXml(xml ?? `<sheetData>${rows.map((row, at) => rowXml(row, at + 1, toCell)).join('')}</sheetData>`),
    ),
  ])
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `${declaration}<workbook xmlns:r="r"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(stylesXml(formats)),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(worksheets),
    ...extraFiles,
  })
}

export function sheetOfCells(cells: string, formats: readonly string[] = []): Uint8Array {
  return makeWorkbook({ sheets: [{ name: 'Blad1', xml: `<sheetData><row r="1">${cells}</row></sheetData>` }], formats })
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

function worksheetXml(content: string): string {
  return `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${content}</worksheet>`
}

type ToCell = (text: string, reference: string) => string

function rowXml(cells: readonly string[], number: number, toCell: ToCell): string {
  const xml = cells.map((text, at) => (text === '' ? '' : toCell(text, `${String.fromCharCode(65 + at)}${number}`)))
  return `<row r="${number}">${xml.join('')}</row>`
}

function sharedCell(share: (text: string) => number): ToCell {
  return (text, reference) => `<c r="${reference}" t="s"><v>${share(text)}</v></c>`
}

function inlineCell(text: string, reference: string): string {
  return `<c r="${reference}" t="inlineStr"><is><r><t>${escape(text.slice(0, 2))}</t></r><r><t xml:space="preserve">${escape(text.slice(2))}</t></r></is></c>`
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escape(code)}"/>`)
  const cells = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  return `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
