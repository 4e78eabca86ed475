import { getSchema } from '@tiptap/core'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { articleExtensions } from './article-extensions.ts'
import { htmlOf, nodesOf } from './article-html.ts'
import { loadHtmlReader } from './load-html-reader.ts'

// What the server's cleaning leaves as it is: its own test reads the same files (clean-html.test.ts).
const folder = join(import.meta.dirname, 'pasted')
const articles = readdirSync(folder).filter((name) => name.endsWith('.expected.html'))

const schema = getSchema(articleExtensions)
const read = await loadHtmlReader()

function opened(html: string) {
  return schema.topNodeType.createAndFill(null, nodesOf(html, schema, read))!
}

/** As it is written when every block of it was touched. */
function rewritten(html: string): string {
  return htmlOf(schema.nodeFromJSON(opened(html).toJSON()))
}

test.each(articles)('%s comes out as it went in, also when it is written anew', (name) => {
  const html = readFileSync(join(folder, name), 'utf8').trimEnd()
  expect(htmlOf(opened(html))).toBe(html)
  expect(rewritten(html)).toBe(html)
})

test.each([
  ['<p>een</p>\n\n<p>twee</p>\n', '<p>een</p><p>twee</p>'],
  ['<ul>\n  <li><p>een</p></li>\n</ul>', '<ul><li>een</li></ul>'],
  [
    '<p><a href="https://x.nl/" target="_blank" rel="noopener noreferrer">x</a></p>',
    '<p><a href="https://x.nl/">x</a></p>',
  ],
  [
    '<table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  ],
])('%s is left alone by who does not touch it', (html, anew) => {
  expect(htmlOf(opened(html))).toBe(html)
  expect(rewritten(html)).toBe(anew)
})

test.each([
  ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
  ['<p>x</p><script>alert(1)</script>', '<p>x</p>'],
  ['<img src=x onerror=alert(1)><p>x</p>', '<p>x</p>'],
  ['<p><img src="/storage/../api/user">x</p>', '<p>x</p>'],
  ['<p><a href="java\tscript:alert(1)">x</a></p>', '<p>x</p>'],
  ['<p><a href="//evil.example">x</a></p>', '<p>x</p>'],
  ['<svg onload="alert(1)"><script>alert(1)</script></svg><p>x</p>', '<p>x</p>'],
  ['<p id="root" class="x" style="color:red">x</p>', '<p>x</p>'],
  ['<p title="</p><img src=x onerror=alert(1)>">x</p>', '<p>x</p>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe><p>x</p>', '<p>x</p>'],
])('%s comes out clean', (html, clean) => {
  expect(htmlOf(opened(html))).toBe(clean)
})

test('signs that mean something in HTML are text', () => {
  const text = 'a < b && "c" > \'d\' <p>'
  const doc = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  expect(htmlOf(doc)).toBe('<p>a &lt; b &amp;&amp; "c" &gt; \'d\' &lt;p&gt;</p>')
})
