import { articleAttributes, articleElements, mendAddresses } from './article-rules.ts'
import { hasSanitizer, loadPurifier } from './load-purifier.ts'

export type CleanArticle = (html: string) => DocumentFragment

// Younger than the compiler's list of what a browser has.
type Sanitizing = { parseHTML: (html: string, options: { sanitizer: object }) => Document }

const sanitizer = {
  // Around the article's own, what makes it a document.
  elements: ['html', 'body', ...articleElements],
  // Of these the words stay; of what is in neither list nothing does.
  replaceWithChildrenElements: ['div', 'section', 'article', 'span', 'font', 'center', 'u', 'small', 'h1', 'h5', 'h6'],
  attributes: articleAttributes,
  comments: false,
}

/**
 * Gives what makes an article's HTML fit to become part of the page. The server cleaned it too: this is for what slipped
 * in by another way, and reads it as the browser does. Browsers without a sanitizer of their own are brought one.
 */
export async function loadArticleCleaner(): Promise<CleanArticle> {
  if (!hasSanitizer) return cleanerOf((await loadPurifier()).purifyArticle)
  const browser = Document as unknown as Sanitizing
  return cleanerOf((html) => browser.parseHTML(html, { sanitizer }).body)
}

// Everything is done in a document that is not on screen, in which nothing is fetched and nothing runs.
function cleanerOf(sanitize: (html: string) => ParentNode): CleanArticle {
  return (html) => {
    const article = sanitize(html)
    mendAddresses(article)
    const fragment = document.createDocumentFragment()
    fragment.append(...[...article.childNodes].map((node) => document.importNode(node, true)))
    return fragment
  }
}
