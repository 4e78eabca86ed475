import { describe, expect, test } from 'vitest'
import { loadArticleCleaner } from './clean-article.ts'

// In this browser that is the library; journeys try the browser's own.
const cleanArticle = await loadArticleCleaner()

function clean(html: string): string {
  const place = document.createElement('div')
  place.append(cleanArticle(html))
  return place.innerHTML
}

/** What is left as a page would hold it, so that a test can look for what a browser would act on. */
function elementsOf(html: string): Element[] {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = clean(html)
  return [...page.body.querySelectorAll('*')]
}

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/storage/a.jpg" onload="alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="/storage/a.jpg" srcset="https://evil.example/b.jpg 2x">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/\\evil.example/pixel.gif">',
  '<img src="/email/verify/1/abc">',
  '<img src="/storage/../api/user">',
  '<img src="blob:https://evil.example/1">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="#" onclick="alert(1)">x</a>',
  '<p onmouseover="alert(1)">x</p>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<form action="https://evil.example"><input name="password"><button>Log in</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<video src="https://evil.example/x.mp4" onerror="alert(1)"></video>',
  '<audio src="https://evil.example/x.mp3"></audio>',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<details open ontoggle="alert(1)">x</details>',
  '<marquee onstart="alert(1)">x</marquee>',
  '<body onload="alert(1)">x</body>',
  '<div id="portal-settings">{"api_url":"https://evil.example"}</div>',
  '<p id="root" name="cookie" class="visually-hidden" data-x="1" aria-hidden="true">x</p>',
  '<x-evil onclick="alert(1)">x</x-evil>',
  '<!--<img src=x onerror=alert(1)>--><p>x</p>',
  '<a href="https://evil.example" target="_top" rel="opener" ping="https://evil.example">x</a>',
]

const harmless = new Set(
  'P BR HR STRONG B EM I BLOCKQUOTE H2 H3 H4 UL OL LI A IMG FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
)
const harmlessAttributes = new Set(
  'href src alt title width height colspan rowspan scope start target rel loading decoding'.split(' '),
)

test.each(hostile)('%s leaves nothing that a browser would act on', (html) => {
  for (const element of elementsOf(html)) {
    expect(harmless, element.outerHTML).toContain(element.tagName)
    for (const { name } of element.attributes) expect(harmlessAttributes, element.outerHTML).toContain(name)
    expect(element.getAttribute('href') ?? '/').toMatch(/^(https?:|mailto:|tel:|[/#])/i)
    expect(element.getAttribute('src') ?? '/storage/').toMatch(/^\/storage\//)
    expect(element.getAttribute('target') ?? '_blank').toBe('_blank')
    expect(element.getAttribute('rel') ?? 'noopener').toBe('noopener')
  }
})

test('the code of a script or a style is no text', () => {
  expect(clean('<p>voor</p><script>alert(1)</script><style>p{}</style><p>na</p>')).toBe('<p>voor</p><p>na</p>')
})

test('the text in an element that is not allowed stays', () => {
  expect(clean('<div><p>Een <span style="color:red">rood</span> woord</p></div>')).toBe('<p>Een rood woord</p>')
})

test('the elements of an article stay as they are', () => {
  const article =
    '<h2>Kop</h2><p>Tekst, <strong>vet</strong> en <em>schuin</em>.<br>Regel</p><ul><li>een</li></ul>' +
    '<ol start="3"><li>drie</li></ol><blockquote><p>Gezegd</p></blockquote><hr>' +
    '<table><caption>Bar</caption><thead><tr><th scope="col" colspan="2">a</th></tr></thead>' +
    '<tbody><tr><td rowspan="2">1</td></tr></tbody></table><h3>Kop</h3><h4>Kop</h4>'

  expect(clean(article)).toBe(article)
})

describe('pictures', () => {
  test.each([
    ['/storage/news/a.webp', '/storage/news/a.webp'],
    ['storage/news/a.webp', '/storage/news/a.webp'],
    [`${location.origin}/storage/news/a.webp`, '/storage/news/a.webp'],
    ['/storage/news/foto%201.webp', '/storage/news/foto%201.webp'],
  ])('a source %s comes from %s', (source, found) => {
    const [image] = elementsOf(`<img src="${source}">`)
    expect(image?.getAttribute('src')).toBe(found)
  })

  test('keep their size and text, and load lazily', () => {
    const [, image] = elementsOf('<p><img src="/storage/a.jpg" alt="Een kraan" width="800" height="450"></p>')
    expect(image?.outerHTML).toBe(
      '<img src="/storage/a.jpg" alt="Een kraan" width="800" height="450" loading="lazy" decoding="async">',
    )
  })

  test('without a text are decorative', () => {
    expect(elementsOf('<img src="/storage/a.jpg">')[0]?.getAttribute('alt')).toBe('')
  })
})

describe('links', () => {
  test('to another site open in a new tab, without access to this one', () => {
    const [link] = elementsOf('<a href="https://www.voorbeeld.nl/">x</a>')
    expect(link?.outerHTML).toBe('<a href="https://www.voorbeeld.nl/" target="_blank" rel="noopener">x</a>')
  })

  test.each([
    '/service/faq#zoutverbruik',
    `${location.origin}/nieuws`,
    'mailto:service@voorbeeld.nl',
    'tel:0881234560',
  ])('to %s open in place', (href) => {
    expect(clean(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`)
  })
})
