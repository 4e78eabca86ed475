import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { articleExtensions } from './article-extensions.ts'
import { nodesOf } from './article-html.ts'
import { findHurdles } from './find-hurdles.ts'
import { loadHtmlReader } from './load-html-reader.ts'

const schema = getSchema(articleExtensions)
const read = await loadHtmlReader()

test.each([
  ['<h2>Kop</h2><h3>Tussenkop</h3><h4>Klein</h4><h2>Kop</h2><h3>Tussenkop</h3>', []],
  ['<h3>Zo werkt het</h3>', ["'Zo werkt het' slaat een niveau over: maak er een grotere kop van"]],
  ['<h2>Kop</h2><h4>Klein</h4>', ["'Klein' slaat een niveau over: maak er een grotere kop van"]],
  ['<h2></h2>', ['Een kop zonder woorden']],
  ['<p>Lees <a href="/service/faq">de vragen over zout</a></p>', []],
  ['<p>Klik <a href="/service/faq">hier</a></p>', ["De link 'hier' zegt niet waar hij heen gaat"]],
  [
    '<p><a href="/service/faq">Lees <strong>meer</strong> …</a></p>',
    ["De link 'Lees meer …' zegt niet waar hij heen gaat"],
  ],
  ['<p><a href="https://x.nl/">https://x.nl/</a></p>', ["De link 'https://x.nl/' zegt niet waar hij heen gaat"]],
  ['<table><tr><td>a</td><td>b</td></tr></table>', ['Een tabel zonder kopregel of kopkolom']],
  ['<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>', []],
  ['<table><tr><th>a</th><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>', []],
])('%s', (html, texts) => {
  const doc = schema.topNodeType.create(null, nodesOf(html, schema, read))
  expect(findHurdles(doc).map(({ text }) => text)).toEqual(texts)
})
