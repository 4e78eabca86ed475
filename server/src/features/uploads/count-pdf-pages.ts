import { openPdf, type Pdf, resolvePdf } from './open-pdf.ts'
import { dictOf, type PdfDict, PdfRef, UnreadablePdf } from './parse-pdf-value.ts'

const maxNodes = 10_000

/** How many pages a PDF says it has, 'hidden' where it is encrypted, or 'unreadable'. Never throws, and is bounded in time and memory. */
export function countPdfPages(bytes: Uint8Array): number | 'hidden' | 'unreadable' {
  try {
    const pdf = openPdf(bytes)
    const encryption = pdf.trailer.get('/Encrypt')
    if (encryption !== undefined) return dictOf(resolvePdf(pdf, encryption)) && 'hidden'
    const root = dictOf(resolvePdf(pdf, pdf.trailer.get('/Root')))
    const pages = dictOf(resolvePdf(pdf, root.get('/Pages')))
    const count = resolvePdf(pdf, pages.get('/Count'))
    if (Number.isSafeInteger(count) && Number(count) >= 1) return Number(count)
    return countLeaves(pdf, pages) || 'unreadable'
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'unreadable'
    throw error
  }
}

function countLeaves(pdf: Pdf, pages: PdfDict): number {
  const [nodes, seen] = [[pages], new Set<number>()]
  let count = 0
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.get('/Type') === '/Page') count++
    const kids = resolvePdf(pdf, node.get('/Kids'))
    for (const kid of Array.isArray(kids) ? kids : []) {
      if (!(kid instanceof PdfRef) || seen.has(kid.id) || seen.size >= maxNodes) continue
      seen.add(kid.id)
      const value = resolvePdf(pdf, kid)
      if (value instanceof Map) nodes.push(value)
    }
  }
  return count
}
