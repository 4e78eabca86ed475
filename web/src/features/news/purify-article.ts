import DOMPurify, { type Config } from 'dompurify'
import { articleAttributes, articleElements } from './article-rules.ts'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

// Some browsers don't have them yet.
const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, rules: object) => Policy } }

// It passes everything on unchanged, so only DOMPurify may have it.
const policy = trustedTypes?.createPolicy('portal-article', {
  createHTML: (html: string) => html,
  createScriptURL: () => 'about:blank',
})

const purifier = DOMPurify(window)

/** HTML as a tree with only the elements and attributes of an article, for browsers without a sanitizer. */
export function purifyArticle(html: string): ParentNode {
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS: articleElements,
    ALLOWED_ATTR: articleAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // As text it would be parsed again, and pictures fetched before their addresses are checked.
    RETURN_DOM: true,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  })
  return body as HTMLElement
}
