import { settings } from '../../lib/page-settings.ts'

const texts = 'p br hr strong b em i blockquote h2 h3 h4 ul ol li a img figure figcaption'
const tables = 'table caption thead tbody tfoot tr th td'

// The same as on the server (docs/decisions/0016).
export const articleElements = `${texts} ${tables}`.split(' ')
export const articleAttributes = 'href src alt title width height colspan rowspan scope start'.split(' ')

/** Removes addresses that an article may not link to or show; its elements are sanitised already. */
export function mendAddresses(article: ParentNode): void {
  for (const link of article.querySelectorAll('a[href]')) mendLink(link)
  for (const image of article.querySelectorAll('img')) mendImage(image)
}

// Another site opens in a new tab, without access to this one.
function mendLink(link: Element): void {
  const address = addressOf(link.getAttribute('href'), location.href)
  if (!address || !/^(https?|mailto|tel):$/.test(address.protocol)) link.removeAttribute('href')
  else if (address.protocol.startsWith('http') && !isOwn(address)) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener')
  }
}

// Pictures are stored files of the API host, which serves this page too (spec §3).
function mendImage(image: Element): void {
  const address = addressOf(image.getAttribute('src'), settings.api_url)
  if (!address || !isOwn(address) || !address.pathname.startsWith('/storage/')) {
    image.remove()
    return
  }
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  image.setAttribute('src', address.pathname)
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

function addressOf(written: string | null, base: string): URL | null {
  return written !== null && URL.canParse(written, base) ? new URL(written, base) : null
}

function isOwn({ origin }: URL): boolean {
  return origin === location.origin || origin === new URL(settings.api_url).origin
}
