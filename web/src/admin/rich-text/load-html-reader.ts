import { articleElements } from '@portal/contract/article-html'
import { loadPart } from '../../ui/load-part.ts'

/** Reads HTML of anybody into a tree off screen, where nothing runs and nothing is fetched. */
export type ReadHtml = (html: string) => HTMLElement

// The compiler doesn't know this function of browsers yet.
type Sanitizing = { parseHTML: (html: string, options: { sanitizer: object }) => Document }

// By default it drops pictures and styles, and styles tell which paragraphs of Word are lists. What is left of all this in
// an article is for `tidyPaste` and the schema to say.
const sanitizer = { comments: false }

// The same for the library: an article's elements, those that carry a look or a heading, those whose text is no text
// or was struck out, and styles.
const elements = [
  ...Object.keys(articleElements),
  ...'h1 h5 h6 div section article span font button select del'.split(' '),
]
const attributes = [...new Set(Object.values(articleElements).flat()), 'style']

/** Browsers without a sanitizer get a library for it. */
export async function loadHtmlReader(): Promise<ReadHtml> {
  if ('parseHTML' in Document) {
    const browser = Document as unknown as Sanitizing
    return (html) => browser.parseHTML(html, { sanitizer }).body
  }
  const { purifyHtml } = await loadPart(() => import('../../lib/purify-html.ts'))
  return (html) => purifyHtml(html, elements, attributes)
}
