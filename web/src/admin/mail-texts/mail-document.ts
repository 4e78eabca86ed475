// A mail of ours in a window of ours. No code may put HTML with styles of its own into a page (see the server's policy for pages),
// so its elements are made one by one, and their styles set.

const elements = 'div table tbody tr td th p h1 h2 span a br blockquote'.split(' ')
const attributes = 'class role width height cellpadding cellspacing bgcolor align valign scope colspan'.split(' ')
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
  zwnj: '\u200c',
  '#847': '\u034f',
}

/** Fills a window with a mail, as the server lays it out: whole tags, and values that are escaped. Its links lead nowhere. */
export function showMail(inside: Document, html: string): void {
  const at = html.indexOf('<body')
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html.slice(0, at)) ?? []
  inside.documentElement.lang = 'nl'
  inside.body.replaceChildren()
  addStyles(inside, styles)
  let place: Element = inside.body
  for (const [token, slash, name, rest = ''] of html
    .slice(at)
    .matchAll(/<!--.*?-->|<(\/?)([a-z][a-z\d]*)([^>]*)>|[^<]+/gs)) {
    if (name === 'body' && !slash) setAttributes(inside.body, rest)
    else if (name === undefined) {
      if (!token.startsWith('<')) place.append(decode(token))
    } else if (slash) place = place.parentElement ?? inside.body
    else if (elements.includes(name)) {
      const made = inside.createElement(name)
      setAttributes(made, rest)
      place.append(made)
      if (name !== 'br') place = made
    }
  }
}

function setAttributes(element: HTMLElement, written: string): void {
  for (const [, name, value] of written.matchAll(/([\w-]+)="([^"]*)"/g)) {
    if (name === 'style') element.style.cssText = decode(value!)
    else if (attributes.includes(name!)) element.setAttribute(name!, decode(value!))
  }
}

// Not every environment has sheets that are made by code; the styles on the elements are nearly all of it.
function addStyles(inside: Document, styles: string): void {
  const Sheet = inside.defaultView && (inside.defaultView as unknown as typeof globalThis).CSSStyleSheet
  if (!Sheet || !('adoptedStyleSheets' in inside)) return
  const sheet = new Sheet()
  sheet.replaceSync(styles)
  inside.adoptedStyleSheets = [sheet]
}

function decode(text: string): string {
  return text.replace(/&([a-z]+|#\d+);/g, (whole, name: string) => entities[name] ?? whole)
}
