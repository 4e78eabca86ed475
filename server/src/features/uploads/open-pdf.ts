import { dictOf, numbersOf, type PdfDict, PdfRef, type PdfValue, unreadable } from './parse-pdf-value.ts'
import { type PdfBytes, type PdfStream, readPdfObject, readPdfStream, readPdfValue, textAt } from './read-pdf-object.ts'

// What a hostile file may cost in tables and parts of them.
const maxParts = 10_000

type Place = { at: number } | { within: number } | null
type Range = { first: number; count: number; placeOf: (index: number) => Place }
export type Pdf = PdfBytes & { ranges: Range[]; trailer: PdfDict; opened: Map<number, PdfStream> }

/** Opens a PDF as far as its trailer, after which its objects can be read. Throws `UnreadablePdf`. */
export function openPdf({ buffer, byteOffset, byteLength }: Uint8Array): Pdf {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const pdf: Pdf = { bytes, ranges: [], trailer: new Map(), spent: 0, opened: new Map() }
  readTables(pdf)
  return pdf
}

export function resolvePdf(pdf: Pdf, value: PdfValue | undefined): PdfValue {
  if (!(value instanceof PdfRef)) return value ?? null
  const place = placeOf(pdf, value.id)
  if (!place) return null
  if ('at' in place) return readPdfObject(pdf, place.at, value.id).value
  const holder = placeOf(pdf, place.within)
  if (!holder || !('at' in holder)) return unreadable()
  const stream = pdf.opened.get(holder.at) ?? readPdfStream(pdf, holder.at)
  pdf.opened.set(holder.at, stream)
  const [first = 0] = numbersOf([stream.dict.get('/First') ?? null])
  for (const [, id, offset] of textAt(pdf, 0, first, stream.data).matchAll(/(\d{1,10})\s+(\d{1,10})/g)) {
    if (Number(id) === value.id) return readPdfValue(pdf, first + Number(offset), stream.data).value
  }
  return unreadable()
}

/** Reads all cross-reference tables and streams, the newest first, which says what goes. */
function readTables(pdf: Pdf): void {
  const end = pdf.bytes.subarray(-2048).toString('latin1')
  const last = /^startxref[\s\0]+(\d{1,10})/.exec(end.slice(Math.max(0, end.lastIndexOf('startxref'))))
  const seen = new Set<number>()
  const offsets: (PdfValue | undefined)[] = [Number((last ?? unreadable())[1])]
  for (let at = offsets.pop(); typeof at === 'number'; at = offsets.pop()) {
    if (seen.has(at) || seen.size >= maxParts) unreadable()
    seen.add(at)
    const start = /^[\s\0]*xref(?=[\s\0])/.exec(textAt(pdf, at))
    const trailer = start ? readTable(pdf, at + start[0].length) : readTableStream(pdf, at)
    for (const [key, value] of trailer) if (!pdf.trailer.has(key)) pdf.trailer.set(key, value)
    offsets.push(...['/Prev', '/XRefStm'].map((key) => trailer.get(key)).filter(Boolean))
  }
  if (!(pdf.trailer.get('/Root') instanceof PdfRef)) unreadable()
}

function readTable(pdf: Pdf, start: number): PdfDict {
  for (let at = start; pdf.ranges.length < maxParts; ) {
    const trailer = /^[\s\0]*trailer/.exec(textAt(pdf, at))
    if (trailer) return dictOf(readPdfValue(pdf, at + trailer[0].length).value)
    const head = /^[\s\0]*(\d{1,10}) +(\d{1,10})[\s\0]*/.exec(textAt(pdf, at)) ?? unreadable()
    const [from, first, count] = [at + head[0].length, Number(head[1]), Number(head[2])]
    // Lines are of twenty bytes; some programs leave out one of the two that end them.
    const size = /^\d{10} \d{5} [nf]\s(?=\S)/.test(textAt(pdf, from, 20)) ? 19 : 20
    const placeOf = (index: number): Place => {
      const line = /^(\d{10}) \d{5} n/.exec(textAt(pdf, from + index * size, size))
      return line && { at: Number(line[1]) }
    }
    pdf.ranges.push({ first, count, placeOf })
    at = from + count * size
  }
  return unreadable()
}

function readTableStream(pdf: Pdf, at: number): PdfDict {
  const { dict, data } = readPdfStream(pdf, at)
  const widths = numbersOf(dict.get('/W'))
  if (dict.get('/Type') !== '/XRef' || widths.length !== 3 || widths.some((width) => width > 8)) unreadable()
  const [kindWidth, placeWidth] = widths as [number, number, number]
  const size = widths.reduce((sum, width) => sum + width, 0)
  const index = dict.has('/Index') ? numbersOf(dict.get('/Index')) : numbersOf([dict.get('/Size') ?? null])
  const pairs = dict.has('/Index') ? index : [0, ...index]
  const field = (from: number, width: number) =>
    data.subarray(from, from + width).reduce((sum, byte) => sum * 256 + byte, 0)
  for (let pair = 0, from = 0; pair + 1 < pairs.length && pdf.ranges.length < maxParts; pair += 2) {
    const [begin, first, count] = [from, pairs[pair]!, pairs[pair + 1]!]
    const placeOf = (nth: number): Place => {
      const entry = begin + nth * size
      const kind = entry + size > data.length ? 0 : kindWidth ? field(entry, kindWidth) : 1
      const place = field(entry + kindWidth, placeWidth)
      return kind === 1 ? { at: place } : kind === 2 ? { within: place } : null
    }
    pdf.ranges.push({ first, count, placeOf })
    from += count * size
  }
  return dict
}

function placeOf({ ranges }: Pdf, id: number): Place {
  const range = ranges.find(({ first, count }) => id >= first && id < first + count)
  return range ? range.placeOf(id - range.first) : null
}
