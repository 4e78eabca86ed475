import { expect, test } from 'vitest'
import { loadHtmlReader } from '../../rich-text/load-html-reader.ts'
import { rowsOfHtml, rowsOfText } from './html-rows.ts'
import { compareRows, isDifferent } from './compare-rows.ts'

const signs = { same: ['', ''], gone: ['[-', '-]'], new: ['[+', '+]'] } as const

/** The comparison as a text: `[-gone-]`, `[+new+]`, a line with its kind. */
async function compared(older: string, newer: string): Promise<string[]> {
  const read = await loadHtmlReader()
  const rows = (html: string) => rowsOfHtml(read(html))
  return compareRows(rows(older), rows(newer)).map(({ kind, runs }) => {
    const text = runs.map(({ change, words }) => signs[change].join(words.map((word) => word.text).join('')))
    return `${kind}: ${text.join('')}`
  })
}

test.each([
  ['<p>Doe het deksel open.</p>', '<p>Doe het deksel weer dicht.</p>', ['p: Doe het deksel [-open.-][+weer dicht.+]']],
  ['<p>Een.</p>', '<p>Een.</p><p>Twee.</p>', ['p: Een.', 'p: [+Twee.+]']],
  ['<p>Een.</p><p>Twee.</p>', '<p>Twee.</p>', ['p: [-Een.-]', 'p: Twee.']],
  ['<p>Een twee</p>', '<p>Een <strong>twee</strong></p>', ['p: Een [-twee-][+twee+]']],
  ['<p><a href="/a">hier</a> en daar</p>', '<p><a href="/b">hier</a> en daar</p>', ['p: [-hier-][+hier+] en daar']],
  ['<p>Kop</p>', '<h2>Kop</h2>', ['p: [-Kop-]', 'h2: [+Kop+]']],
  ['<ul><li>zout</li></ul>', '<ul><li>zout</li><li><p>water</p></li></ul>', ['li: zout', 'li: [+water+]']],
  [
    '<table><tbody><tr><th>Duo</th><td>12</td></tr></tbody></table>',
    '<table><tbody><tr><th>Duo</th><td>16</td></tr></tbody></table>',
    ['row: Duo | [-12-][+16+]'],
  ],
  [
    '<figure><img src="/storage/a.webp" alt="Zak"><figcaption>Zout</figcaption></figure>',
    '<figure><img src="/storage/b.webp" alt="Zak"><figcaption>Zout</figcaption></figure>',
    ['picture: [-Afbeelding: Zak-]', 'picture: [+Afbeelding: Zak+]', 'p: Zout'],
  ],
  ['<blockquote><p>Ja</p></blockquote><hr>', '<blockquote><p>Ja</p></blockquote>', ['quote: Ja', 'line: [-Lijn-]']],
  [
    '<p>Heel iets anders dan eerst</p>',
    '<p>Nooit meer kalk</p>',
    ['p: [-Heel iets anders dan eerst-]', 'p: [+Nooit meer kalk+]'],
  ],
])('from %s to %s', async (older, newer, lines) => {
  expect(await compared(older, newer)).toEqual(lines)
})

test('the same text, written in another way, is not different', () => {
  expect(isDifferent(compareRows(rowsOfText('Zout  bijvullen'), rowsOfText('Zout bijvullen')))).toBe(false)
  expect(isDifferent(compareRows(rowsOfText(''), rowsOfText('Zout')))).toBe(true)
})
