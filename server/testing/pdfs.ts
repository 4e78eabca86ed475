import { deflateSync } from 'node:zlib'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
const pagesOf = (count: number) => `<</Type/Pages/Count ${count}/Kids[${Array(count).fill('3 0 R').join(' ')}]>>`

type Parts = { pages?: number; note?: string; objects?: string[]; trailer?: string }

/** A PDF that readers open, with a cross-reference table, a text that nobody shows, and objects of which the first is the catalog. */
export function simplePdf({
  pages = 1,
  note = '',
  objects = [catalog, pagesOf(pages), page],
  trailer,
}: Parts = {}): Buffer {
  let text = `%PDF-1.7\n%${note}\n`
  const lines = objects.map((object, index) => {
    const line = lineOf(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return line
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`
  return Buffer.from(ended(text, `${table}trailer\n<</Size 9/Root 1 0 R${trailer ?? ''}>>`), 'latin1')
}

/** The same after somebody saved it with that many pages: what is new stands behind it. */
export function updatedPdf(before: Buffer, { pages, previous }: { pages: number; previous?: number }): Buffer {
  const old = before.toString('latin1')
  const text = `${old}2 0 obj\n${pagesOf(pages)}\nendobj\n`
  const at = previous ?? Number(/startxref\s(\d+)\s%%EOF\s$/.exec(old)![1])
  const table = `xref\n2 1\n${lineOf(old.length)}trailer\n<</Size 9/Root 1 0 R/Prev ${at}>>`
  return Buffer.from(ended(text, table), 'latin1')
}

/** A PDF whose objects and cross-references are in streams, as Word and browsers make them. */
export function packedPdf({ pages = 1, filter = 2, padding = 0 } = {}): Buffer {
  const objects = [catalog, pagesOf(pages), page]
  const offsets = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index && 1))
  const header = `${offsets.map((offset, index) => `${index + 1} ${offset}`).join(' ')} `
  const held = deflateSync(header + objects.join(' ') + ' '.repeat(padding), { level: 9 })
  const start = '%PDF-1.7\n'
  const first = `4 0 obj\n<</Type/ObjStm/N 3/First ${header.length}/Filter/FlateDecode/Length ${held.length}>>\n`
  const text = `${start}${streamOf(first, held)}`
  const places = [
    [0, 0, 0],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, start.length, 0],
    [1, text.length, 0],
  ]
  const rows = places.map(([kind, place, nth]) => [kind!, place! >> 8, place! & 255, nth!])
  const table = deflateSync(
    Buffer.from(rows.flatMap((row, index) => [filter, ...filtered(row, rows[index - 1], filter)])),
  )
  const settings = '/Filter[/FlateDecode]/DecodeParms<</Predictor 12/Columns 4>>'
  const second = `5 0 obj\n<</Type/XRef/W[1 2 1]/Size 6/Root 1 0 R${settings}/Length ${table.length}>>\n`
  return Buffer.from(ended(text, streamOf(second, table), text.length), 'latin1')
}

function filtered(row: number[], above: number[] = [0, 0, 0, 0], filter: number): number[] {
  const guess = (left: number, up: number) => [0, left, up, (left + up) >> 1][filter]!
  return row.map((byte, index) => (byte - guess(row[index - 1] ?? 0, above[index]!)) & 255)
}

function streamOf(head: string, data: Buffer): string {
  return `${head}stream\r\n${data.toString('latin1')}\nendstream\nendobj\n`
}

function lineOf(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n \n`
}

function ended(text: string, table: string, at = text.length): string {
  return `${text}${table}\nstartxref\n${at}\n%%EOF\n`
}
