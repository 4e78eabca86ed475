// What every .xlsx file of the portal has in common, whoever writes it.

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type FramedSheet = Readonly<{ name: string; isHidden?: boolean; hasNotes?: boolean }>

/** The parts of a workbook around its sheets and its styles, by their paths. */
export function workbookFrame(sheets: readonly FramedSheet[]): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, at): Relation => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  }
}

function contentTypes(sheets: readonly FramedSheet[]): string {
  const type = (part: string, name: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`
  const overrides = sheets.flatMap(({ hasNotes }, at) => [
    type(`worksheets/sheet${at + 1}`, 'worksheet'),
    ...(hasNotes ? [type(`comments${at + 1}`, 'comments')] : []),
  ])
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${type('workbook', 'sheet.main')}${type('styles', 'styles')}${overrides.join('')}</Types>`
}

function workbookXml(sheets: readonly FramedSheet[]): string {
  const each = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets>${each.join('')}</sheets></workbook>`
}

export type Relation = readonly [type: string, target: string]

export function relationships(relations: readonly Relation[]): string {
  const each = relations.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

/** A sheet up to its first row, with its headings in sight however far one scrolls; `columns` are its `col` elements. */
export function sheetStart(columns: string): string {
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  return `${declaration}<worksheet xmlns="${mainNamespace}" xmlns:r="${office}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>`
}

/** A cell with a text, which is never a formula, in one of the workbook's styles. */
export function textCell(reference: string, style: number, text: string): string {
  if (text === '') return `<c r="${reference}" s="${style}"/>`
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** A text for the XML of a workbook. Characters that XML does not have are left out. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      // Spreadsheets read _x0041_ as a character.
      .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
  )
}

/** The name of a column by its index: A for 0, AB for 27. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
