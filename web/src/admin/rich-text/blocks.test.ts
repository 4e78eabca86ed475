import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, joinBlocks } from './blocks.ts'

test.each([
  ['', []],
  ['<p>a</p>', ['<p>a</p>']],
  ['<p>a</p><h2>b</h2>', ['<p>a</p>', '<h2>b</h2>']],
  ['<p>a<br />b</p><hr /><p>c</p>', ['<p>a<br />b</p>', '<hr />', '<p>c</p>']],
  ['<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>', ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<p>c</p>']],
  ['<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', ['<blockquote><p>a</p><p>b</p></blockquote>', '<p>c</p>']],
  ['<p>a</p>\n<p>b</p>\n', ['<p>a</p>\n', '<p>b</p>\n']],
  ['\n<p>a</p>', ['\n<p>a</p>']],
  [
    'los <em>woord</em><p>a</p><img src="/storage/a.jpg" alt="" /> na',
    ['los <em>woord</em>', '<p>a</p>', '<img src="/storage/a.jpg" alt="" /> na'],
  ],
  [
    '<p><a href="/x" title="a > b </p><p>">c</a></p><p>d</p>',
    ['<p><a href="/x" title="a > b </p><p>">c</a></p>', '<p>d</p>'],
  ],
])('%s', (html, blocks) => {
  expect(blocksOf(html)).toEqual(blocks)
})

test('put together again the blocks are the same text, whatever it is', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<hr />',
    '<br />',
    '<a href="',
    '">',
    ' ',
    'a',
    '<',
    '>',
    "'",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('')
      expect(joinBlocks(blocksOf(html))).toBe(html)
      expect(blocksOf(html)).not.toContain('')
    }),
  )
})
