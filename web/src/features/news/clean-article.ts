import { articleAttributes, articleElements, mendAddresses } from './article-rules.ts'
import { hasSanitizer, loadPurifier } from './load-purifier.ts'

export type CleanArticle = (html: string) => DocumentFragment

// The compiler doesn't know this function of browsers yet.
type Sanitizing = { parseHTML: (html: string, options: { sanitizer: object }) => Document }

const sanitizer = {
  // The first two make it a document.
  elements: ['html', 'body', ...articleElements],
  // These leave their text; elements in neither list leave nothing.
  replaceWithChildrenElements: ['div', 'section', 'article', 'span', 'font', 'center', 'u', 'small', 'h1', 'h5', 'h6'],
  attributes: articleAttributes,
  comments: false,
}

/**
 * Gives the function that cleans an article's HTML for the page. The server cleans it too; this one catches what got in
 * by another way, and reads HTML as the browser does. Browsers without a sanitizer get a library for it.
 */
export async function loadArticleCleaner(): Promise<CleanArticle> {
  if (!hasSanitizer) {
    const { purifyHtml } = await loadPurifier()
    return cleanerOf((html) => purifyHtml(html, articleElements, articleAttributes))
  }
  const browser = Document as unknown as Sanitizing
  return cleanerOf((html) => browser.parseHTML(html, { sanitizer }).body)
}

// In a document that is not on screen: there nothing is fetched and nothing runs.
function cleanerOf(sanitize: (html: string) => ParentNode): CleanArticle {
  return (html) => {
    const article = sanitize(html)
    mendAddresses(article)
    const fragment = document.createDocumentFragment()
    fragment.append(...[...article.childNodes].map((node) => document.importNode(node, true)))
    return fragment
  }
}
