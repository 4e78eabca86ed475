/** The elements that the HTML of an article may have, each with its attributes (docs/decisions/0016). */
export const articleElements: Readonly<Record<string, readonly string[]>> = {
  ...withoutAttributes('p br hr strong b em i blockquote h2 h3 h4 ul li'),
  ol: ['start'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'width', 'height', 'alt', 'loading'],
  ...withoutAttributes('figure figcaption table caption thead tbody tfoot tr'),
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

function withoutAttributes(names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]))
}

// A web address, an e-mail address, a phone number, or a page of the portal.
const address = /^(?:(?:https?|mailto|tel):|[/?#](?![/\\])|[\w.%-]+(?:[/?#]|$))/i

export function isLinkAddress(href: string): boolean {
  return address.test(href.trim())
}

/**
 * The path of a stored picture, null for any other source. Sources are relative to the API host, which also serves the page
 * (docs/decisions/0016). `storage/a.jpg` is ours; an address that resolves to another place, through dots or backslashes, is not.
 */
export function storagePath(src: string): string | null {
  const host = 'https://here.invalid'
  const url = URL.canParse(src, host) ? new URL(src, host) : null
  return url?.origin === host && /^\/storage\/[^/]/.test(url.pathname) ? url.pathname : null
}
