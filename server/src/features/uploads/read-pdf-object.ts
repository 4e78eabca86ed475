import { inflateSync } from 'node:zlib'
import {
  dictOf,
  numbersOf,
  parsePdfValue,
  type PdfDict,
  type PdfValue,
  UnreadablePdf,
  unreadable,
} from './parse-pdf-value.ts'

// What one file may cost: bytes that are read as text, or that its streams become.
const maxSpent = 32_000_000
// Most objects are small, and few as large as a list of all pages.
const [smallObject, largeObject] = [4_000, 500_000]

export type PdfBytes = { bytes: Buffer; spent: number }
export type PdfStream = { dict: PdfDict; data: Buffer }

/** A part of the file, or of a stream of it, as text: a character a byte. */
export function textAt(pdf: PdfBytes, at: number, length = 64, bytes = pdf.bytes): string {
  const text = bytes.toString('latin1', at, Math.min(at + length, bytes.length))
  spend(pdf, text.length)
  return text
}

function spend(pdf: PdfBytes, bytes: number): void {
  pdf.spent += bytes
  if (pdf.spent > maxSpent) unreadable()
}

export function readPdfValue(pdf: PdfBytes, at: number, bytes = pdf.bytes): { value: PdfValue; end: number } {
  const read = (length: number) => {
    const { value, end } = parsePdfValue(textAt(pdf, at, length, bytes))
    return { value, end: at + end }
  }
  try {
    return read(smallObject)
  } catch (error) {
    if (error instanceof UnreadablePdf && at + smallObject < bytes.length) return read(largeObject)
    throw error
  }
}

/** Reads the object at a place, which must have that id where one is given. */
export function readPdfObject(pdf: PdfBytes, at: number, id?: number): { value: PdfValue; end: number } {
  const head = /^[\s\0]*(\d{1,10})\s+\d{1,5}\s+obj/.exec(textAt(pdf, at)) ?? unreadable()
  if (id !== undefined && Number(head[1]) !== id) unreadable()
  return readPdfValue(pdf, at + head[0].length)
}

export function readPdfStream(pdf: PdfBytes, at: number): PdfStream {
  const { value, end } = readPdfObject(pdf, at)
  const dict = dictOf(value)
  const head = /^[\s\0]*stream\r?\n/.exec(textAt(pdf, end)) ?? unreadable()
  // What is packed knows its own end, and of what is not, only what tables lead to is read. So nobody asks for /Length.
  const sent = pdf.bytes.subarray(end + head[0].length)
  const [filter] = [dict.get('/Filter') ?? null].flat()
  if (filter === null) return { dict, data: sent }
  if (filter !== '/FlateDecode') unreadable()
  const data = inflate(pdf, sent)
  const [settings] = [dict.get('/DecodeParms') ?? null].flat()
  const isPredicted = settings instanceof Map && Number(settings.get('/Predictor') ?? 1) >= 10
  return { dict, data: isPredicted ? unpredict(data, numbersOf([settings.get('/Columns') ?? 1])[0]!) : data }
}

function inflate(pdf: PdfBytes, packed: Buffer): Buffer {
  let data: Buffer
  try {
    data = inflateSync(packed, { maxOutputLength: Math.max(1, maxSpent - pdf.spent) })
  } catch {
    return unreadable()
  }
  spend(pdf, data.length)
  return data
}

/** Undoes the filters of PNG, by which tables pack better. */
function unpredict(data: Buffer, columns: number): Buffer {
  if (columns < 1) unreadable()
  const out = Buffer.alloc(Math.floor(data.length / (columns + 1)) * columns)
  for (let at = 0, filter = 0; at < out.length; at++) {
    const row = Math.floor(at / columns)
    const isFirst = at === row * columns
    if (isFirst) filter = data[at + row]!
    const left = isFirst ? 0 : out[at - 1]!
    const up = row ? out[at - columns]! : 0
    const corner = row && !isFirst ? out[at - columns - 1]! : 0
    out[at] = data[at + row + 1]! + predicted(filter, left, up, corner)
  }
  return out
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return unreadable()
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
