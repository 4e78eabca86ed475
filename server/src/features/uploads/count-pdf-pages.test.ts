import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packedPdf, simplePdf, updatedPdf } from '../../../testing/pdfs.ts'
import { listDemoFiles, readDemoFile } from '../../seed/demo-files.ts'
import { countPdfPages } from './count-pdf-pages.ts'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const loop = '<</Type/Pages/Kids[2 0 R 3 0 R 4 0 R]>>'
const cutTable = (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replaceAll(/ ([nf]) \n/g, ' $1\n'), 'latin1')

test.each<[what: string, file: Buffer, pages: number | 'hidden']>([
  ['a table', simplePdf({ pages: 3 }), 3],
  ['a table whose lines miss a byte', cutTable(simplePdf({ pages: 3 })), 3],
  ['streams', packedPdf({ pages: 3 }), 3],
  ['streams of other filters', packedPdf({ pages: 3, filter: 1 }), 3],
  ['streams without a filter', packedPdf({ pages: 3, filter: 0 }), 3],
  ['streams of the mean', packedPdf({ pages: 3, filter: 3 }), 3],
  ['an update', updatedPdf(simplePdf(), { pages: 4 }), 4],
  ['an update of an update', updatedPdf(updatedPdf(simplePdf(), { pages: 4 }), { pages: 5 }), 5],
  ['an update of streams', updatedPdf(packedPdf(), { pages: 4 }), 4],
  ['a list longer than most', simplePdf({ pages: 20_000 }), 20_000],
  ['strings and comments in the way', simplePdf({ objects: ['<</A(\\)(>>))%>>\n/Pages 2 0 R>>', '<</Count 2>>'] }), 2],
  ['pages that nobody counted', simplePdf({ objects: [catalog, loop, '<</Type/Page>>', '<</Type/Page>>'] }), 2],
  ['encryption', simplePdf({ objects: ['x', 'x', '<</Filter/Standard>>'], trailer: '/Encrypt 3 0 R' }), 'hidden'],
])('the pages are counted of a PDF with %s', (_what, file, pages) => {
  expect(countPdfPages(file)).toBe(pages)
})

test('the pages of all demo downloads are counted', async () => {
  const paths = await listDemoFiles('downloads')
  const counts = await Promise.all(paths.map(async (path) => countPdfPages(await readDemoFile(path))))

  expect(counts.filter((count) => typeof count !== 'number' || count < 1)).toEqual([])
  expect(counts.length).toBeGreaterThan(5)
})

describe('unreadable is', () => {
  const whole = simplePdf()
  const withStart = (at: number | string) =>
    Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, `startxref\n${at}`), 'latin1')
  const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 }).toString('latin1')
  const bombTable = `%PDF-1.7\n1 0 obj<</Type/XRef/W[1 1 1]/Size 9/Root 1 0 R/Filter/FlateDecode>>stream\n${bomb}\nendstream`

  test.each<[what: string, file: Buffer]>([
    ['a file of fourteen bytes', Buffer.from('%PDF-1.7\n%%EOF')],
    ['a header', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['one cut in the middle', whole.subarray(0, whole.length / 2)],
    ['one of streams that is cut', Buffer.concat([packedPdf().subarray(0, 150), packedPdf().subarray(-30)])],
    ['one whose table is at the end', withStart(whole.length)],
    ['one whose table is far behind it', withStart(9_999_999_999)],
    ['one whose table is its header', withStart(0)],
    ['one without a place for its table', withStart('x')],
    ['one whose table leads to another object', Buffer.from(whole.toString('latin1').replace('2 0 obj', '7 0 obj'))],
    ['one without a catalog', simplePdf({ objects: ['<<>>'] })],
    ['one that has no pages', simplePdf({ pages: 0 })],
    ['one whose pages lead to themselves', simplePdf({ objects: [catalog, '<</Type/Pages/Kids[2 0 R]>>'] })],
    ['one whose tables lead to each other', updatedPdf(whole, { pages: 2, previous: whole.length + 48 })],
    ['one that says it is encrypted', simplePdf({ trailer: '/Encrypt 8 0 R' })],
    ['a bomb for a table', Buffer.from(`${bombTable}\nstartxref\n9\n%%EOF`, 'latin1')],
    ['a bomb that holds objects', packedPdf({ padding: 200_000_000 })],
    ['one of brackets in brackets', simplePdf({ objects: ['['.repeat(400_000)] })],
    ['one of spaces', simplePdf({ objects: [' '.repeat(600_000)] })],
    ['one of comments', simplePdf({ objects: ['%\n'.repeat(300_000)] })],
  ])('%s', (_what, file) => {
    expect(countPdfPages(file)).toBe('unreadable')
  })

  test('nothing that throws: random bytes, and whole files with random bytes in them', () => {
    let state = 42
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 200; round++) {
      const noise = Buffer.from(Array.from({ length: 200 }, () => random(256)))
      expect(countPdfPages(noise)).toBe('unreadable')
      expect(
        countPdfPages(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise, Buffer.from('\nstartxref\n9\n%%EOF')])),
      ).toBe('unreadable')
      for (const file of [simplePdf(), packedPdf(), updatedPdf(simplePdf(), { pages: 2 })]) {
        for (let nth = 0; nth < 5; nth++) file[random(file.length)] = random(256)
        expect(['number', 'string']).toContain(typeof countPdfPages(file))
      }
    }
  })
})
