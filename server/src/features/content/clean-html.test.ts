import * as fc from 'fast-check'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hostileFragments } from '../../../testing/hostile-fragments.ts'
import { cleanHtml } from './clean-html.ts'

// Nothing but words and whole tags that an article may have, in the one way that they are written.
const word = '[^<>]'
const number = '"\\d{1,4}"'
const address = '(?:https?:|mailto:|tel:)[^"<>]*|[/?#](?!/)[^"<>]*|[\\w.%-]+(?:[/?#][^"<>]*)?'
const link = `<a href="(?:${address})"(?: title="[^"<>]*")?(?: target="_blank" rel="noopener noreferrer")?>`
const plain =
  '</?(?:p|strong|b|em|i|blockquote|h2|h3|h4|ul|li|ol|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption)>|</a>'
const cell = `<t[hd](?: (?:scope="[^"<>]*"|scope|(?:col|row)span=${number}))+>`
const picture = `<img src="/storage/[^"<>]*"(?: (?:width|height)=${number})*(?: alt="[^"<>]*"| alt) loading="lazy" />`
const clean = new RegExp(`^(?:${word}|${plain}|<[bh]r />|${link}|${cell}|<ol start=${number}>|${picture})*$`, 'i')

describe('of hostile HTML', () => {
  test.each(hostileFragments)('%s leaves nothing that runs, frames, asks or calls', (_what, html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned)
    expect(cleaned).toMatch(clean)
    expect(cleanHtml(cleaned)).toBe(cleaned)
  })

  test('each fragment is harmless in the middle of an article too', () => {
    for (const [, html] of hostileFragments) {
      const cleaned = cleanHtml(`<h2>Kop</h2><ul><li>${html}</li></ul><p>Slot</p>`)
      expect(cleaned).toMatch(clean)
      expect(cleaned).toMatch(/^<h2>Kop<\/h2>/)
    }
  })
})

// What the editor of articles writes, after something was pasted from Word, Excel or elsewhere.
const written = join(import.meta.dirname, '../../../../web/src/admin/rich-text/pasted')

describe('of an article', () => {
  test.each(readdirSync(written).filter((name) => name.endsWith('.expected.html')))(
    '%s, as the editor writes it, stays as it is',
    (name) => {
      const html = readFileSync(join(written, name), 'utf8').trimEnd()
      expect(cleanHtml(html)).toBe(html)
    },
  )

  test.each([
    '<p>Zout, <strong>vet</strong> en <em>schuin</em>,<br />op twee regels &amp; meer &lt; 6 &quot; zo.</p>'.replace(
      '&quot;',
      '"',
    ),
    '<h2>Kop</h2><h3>Kop</h3><h4>Kop</h4><hr />',
    '<ul><li>Een</li><li>Twee<ol start="3"><li>Drie</li></ol></li></ul>',
    '<table><caption>Druk</caption><thead><tr><th scope="col">Model</th></tr></thead><tbody><tr><td colspan="2">0,3 bar</td></tr></tbody></table>',
    '<figure><img src="/storage/news/zout.jpg" width="640" height="427" alt="Een zak zout" loading="lazy" /><figcaption>Zout</figcaption></figure>',
    '<blockquote><p>Stil.</p></blockquote>',
    '<p><a href="/service/faq#zout" title="Meer">Meer</a>, <a href="mailto:a@b.nl">mail</a>, <a href="tel:+31881234560">bel</a></p>',
    '<p><a href="https://voorbeeld.nl/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Elders</a></p>',
  ])('%s stays as it is', (html) => {
    expect(cleanHtml(html)).toBe(html)
    expect(html).toMatch(clean)
  })

  test.each([
    ['<h1>Titel</h1>', '<h2>Titel</h2>'],
    ['<h5>Klein</h5>', '<h4>Klein</h4>'],
    ['<div><span>Tekst</span></div>', 'Tekst'],
    ['<p>Zonder <b>einde', '<p>Zonder <b>einde</b></p>'],
    ['<p><span>Een<h2>Twee</h2></span></p>', '<p>Een</p><h2>Twee</h2><p></p>'],
    ['<a href=" https://voorbeeld.nl" name="x">Elders</a>', '<a href="https://voorbeeld.nl">Elders</a>'],
    ['<ul><li>Een<li>Twee</ul>', '<ul><li>Een</li><li>Twee</li></ul>'],
    ['<img src="storage/a.jpg">', '<img src="/storage/a.jpg" alt="" loading="lazy" />'],
    ['<img src="/storage/foto één.jpg">', '<img src="/storage/foto%20%C3%A9%C3%A9n.jpg" alt="" loading="lazy" />'],
  ])('%s becomes %s', (html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned)
  })

  test('very deep nesting keeps its words', () => {
    const cleaned = cleanHtml(`${'<blockquote>'.repeat(5000)}Zout${'</blockquote>'.repeat(5000)}`)

    expect(cleaned).toMatch(clean)
    expect([cleaned.includes('Zout'), cleaned.split('<blockquote>').length <= 41]).toEqual([true, true])
  })
})

describe('any input', () => {
  const pieces = hostileFragments.flatMap(([, html]) => html.match(/<[^>]*>?|[^<]+/g) ?? [])
  const soup = fc
    .array(
      fc.oneof(fc.constantFrom(...pieces), fc.string(), fc.constantFrom('<', '>', '"', "'", '&', '<!--', '-->', '</')),
    )
    .map((parts) => parts.join(''))

  test('only allowed HTML is left', () => {
    fc.assert(
      fc.property(soup, (html) => {
        expect(cleanHtml(html)).toMatch(clean)
      }),
      { numRuns: 500 },
    )
  })

  test('clean HTML stays as it is', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const cleaned = cleanHtml(html)
        expect(cleanHtml(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })
})
