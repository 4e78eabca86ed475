export type SplitRow = Readonly<{
  cells: readonly string[]
  /** Whether a cell begins with a quote that never closes. It keeps that quote, and ends where the cell or the line ends. */
  hasOpenQuote: boolean
}>

type Options = {
  delimiter: string
  /** For the clipboard, where a name that happens to be in quotes keeps them. */
  keepsNeedlessQuotes?: boolean
}

/** Splits a text into rows. A quote that never closes swallows nothing: a file that a program wrote carelessly gives all its rows. */
export function* splitCells(text: string, options: Options): Generator<SplitRow> {
  let at = 0
  let widest = 0
  while (at < text.length) {
    let row = readRow(text, at, options, true)
    if (row.firstBreak !== null && widest > 0) {
      const alone = readRow(text, at, options, false)
      // The line is a whole row by itself, so the quote that seems to hold its end was closed by one of another row.
      if (alone.cells.length === widest && alone.cells.length > row.firstBreak + 1) row = alone
    }
    widest = Math.max(widest, row.cells.length)
    yield { cells: row.cells, hasOpenQuote: row.hasOpenQuote }
    at = row.end + (text.startsWith('\r\n', row.end) ? 2 : 1)
  }
}

type Row = {
  cells: string[]
  hasOpenQuote: boolean
  firstBreak: number | null
  end: number
}

function readRow(text: string, start: number, options: Options, mayBreak: boolean): Row {
  const row: Row = { cells: [], hasOpenQuote: false, firstBreak: null, end: start }
  for (let at = start; ; at = row.end + 1) {
    const cell = readQuoted(text, at, options, mayBreak) ?? readPlain(text, at, options)
    if (row.firstBreak === null && /[\r\n]/.test(cell.text)) row.firstBreak = row.cells.length
    row.hasOpenQuote ||= /^"[^"]*$/.test(cell.text)
    row.cells.push(cell.text)
    row.end = cell.end
    if (text[cell.end] !== options.delimiter) return row
  }
}

type Cell = { text: string; end: number }

function readPlain(text: string, start: number, { delimiter }: Options): Cell {
  let end = start
  while (end < text.length && !isEnd(text, end, delimiter)) end += 1
  return { text: text.slice(start, end), end }
}

// Null when the cell has no quotes around it.
function readQuoted(text: string, start: number, options: Options, mayBreak: boolean): Cell | null {
  if (text[start] !== '"') return null
  // Some programs don't double the quotes within a cell: "De "Loods" BV".
  const found = (mayBreak ? findClosing(text, start, options) : null) ?? findOnLine(text, start, options)
  if (!found) return null
  const inner = text.slice(start + 1, found.closing)
  if (options.keepsNeedlessQuotes && !inner.includes(options.delimiter) && !/["\r\n]/.test(inner)) return null
  return { text: inner.replaceAll('""', '"'), end: found.end }
}

type Closing = { closing: number; end: number }

// The first quote that is not doubled, if it ends the cell.
function findClosing(text: string, start: number, { delimiter }: Options): Closing | null {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  const end = at < 0 ? null : endOfCell(text, at + 1, delimiter)
  return end === null ? null : { closing: at, end }
}

// The first quote on this line that ends a cell, unless another cell in quotes begins before it.
function findOnLine(text: string, start: number, { delimiter }: Options): Closing | null {
  for (let at = start + 1; at < text.length && !/[\r\n]/.test(text[at]!); at += 1) {
    if (text[at] !== '"') continue
    if (text[at - 1] === delimiter) return null
    const end = endOfCell(text, at + 1, delimiter)
    if (end !== null) return { closing: at, end }
  }
  return null
}

// The index where the cell ends, if only spaces come before that.
function endOfCell(text: string, from: number, delimiter: string): number | null {
  let at = from
  while (text[at] === ' ') at += 1
  return isEnd(text, at, delimiter) ? at : null
}

function isEnd(text: string, at: number, delimiter: string): boolean {
  const letter = text[at]
  return letter === undefined || letter === delimiter || letter === '\r' || letter === '\n'
}
