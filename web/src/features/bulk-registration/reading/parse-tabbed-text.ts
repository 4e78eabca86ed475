/** The cells of a text with tabs, as spreadsheets put it on the clipboard: a cell with a line break stands in quotes. */
export function parseTabbedText(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = readCell(text, at)
    rows.at(-1)?.push(cell)
    if (text[end] !== '\t') {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
      if (at >= text.length) break
      rows.push([])
    } else at = end + 1
  }
  return rows
}

function readCell(text: string, start: number): { cell: string; end: number } {
  const quoted = text[start] === '"' ? /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y : null
  if (quoted) {
    quoted.lastIndex = start
    const found = quoted.exec(text)
    // Only what has a reason to be in quotes is: a name may begin with one.
    if (found?.[1] && /[\t\r\n"]/.test(found[1])) return { cell: found[1].replaceAll('""', '"'), end: quoted.lastIndex }
  }
  const end = start + (/[\t\r\n]/.exec(text.slice(start))?.index ?? text.length - start)
  return { cell: text.slice(start, end), end }
}
