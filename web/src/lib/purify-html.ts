import DOMPurify, { type Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

// Some browsers don't have them yet.
const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, rules: object) => Policy } }

// It passes everything on unchanged, so only DOMPurify may have it.
const policy = trustedTypes?.createPolicy('portal-article', {
  createHTML: (html: string) => html,
  createScriptURL: () => 'about:blank',
})

const purifier = DOMPurify(window)

/** HTML as a tree off screen with only these elements and attributes, for browsers without a sanitizer. */
export function purifyHtml(html: string, elements: readonly string[], attributes: readonly string[]): HTMLElement {
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // As text it would be parsed again, and pictures fetched before their addresses are checked.
    RETURN_DOM: true,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  })
  return body as HTMLElement
}
