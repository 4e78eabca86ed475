export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

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
