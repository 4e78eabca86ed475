import DOMPurify, { type Config } from 'dompurify'
import { articleAttributes, articleElements } from './article-rules.ts'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

// Not every browser has them yet.
const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, rules: object) => Policy } }

// It lets through what DOMPurify reads, so nothing but DOMPurify may have it.
const policy = trustedTypes?.createPolicy('portal-article', {
  createHTML: (html: string) => html,
  createScriptURL: () => 'about:blank',
})

const purifier = DOMPurify(window)

/** HTML as a tree of the elements and attributes of an article, by the library: for browsers that can't do it. */
export function purifyArticle(html: string): ParentNode {
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS: articleElements,
    ALLOWED_ATTR: articleAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Pictures would be fetched before anybody has judged their addresses.
    RETURN_DOM: true,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  })
  return body as HTMLElement
}
