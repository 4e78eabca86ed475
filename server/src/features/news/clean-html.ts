import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/**
 * The HTML of an article as it may be stored and given out: text, headings below the page's own, lists, tables, links
 * and our own pictures. No frames: videos have their own page. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  // A database holds no NUL, and browsers read over it.
  const cleaned = sanitizeHtml(html.replaceAll('\0', ''), policy)
  // Without the tags that were taken out, what is left may nest in another way: this is how a browser reads it.
  return sanitizeHtml(cleaned, policy)
}

const texts = ['p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const pictures = ['img', 'figure', 'figcaption']

// What stands in these is no text for a reader. Of all else that is not allowed the words stay.
const unread =
  'script style textarea option xmp noscript noembed noframes template iframe object audio video svg math title select button'

const policy: IOptions = {
  allowedTags: [...texts, ...tables, ...pictures, 'a'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: unread.split(' '),
  // Deeper is no article; browsers have trouble with it.
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    ol: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['start']) }),
    th: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['colspan', 'rowspan']) }),
    td: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['colspan', 'rowspan']) }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !attribs.src
    return tag === 'a' && !attribs.href ? 'excludeTag' : false
  },
}

// To elsewhere, to somebody, or to a page of ours; the library judges the same again without what browsers read over.
const address = /^(?:(?:https?|mailto|tel):|[/?#](?![/\\])|[\w.%-]+(?:[/?#]|$))/i

function linkAttributes({ href = '', title, target }: Attributes): Attributes {
  const kept = { ...(address.test(href.trim()) && { href: href.trim() }), ...(title && { title }) }
  // A page in a new window must not get hold of this one.
  return target === '_blank' ? { ...kept, target, rel: 'noopener noreferrer' } : kept
}

function pictureAttributes({ src = '', alt = '', loading: _, ...attribs }: Attributes): Attributes {
  const path = storagePath(src)
  const kept = { ...numbersOnly(attribs, ['width', 'height']), alt, loading: 'lazy' }
  return path ? { src: path, ...kept } : kept
}

// Sources are relative to the API host, where the page comes from too (docs/decisions/0016): `storage/a.jpg` is ours, and
// what resolves to anywhere else, through dots or backslashes, is not.
function storagePath(src: string): string | null {
  const host = 'https://here.invalid'
  const url = URL.canParse(src, host) ? new URL(src, host) : null
  return url?.origin === host && /^\/storage\/[^/]/.test(url.pathname) ? url.pathname : null
}

function numbersOnly(attribs: Attributes, names: string[]): Attributes {
  const kept = Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^\d{1,4}$/.test(value))
  return Object.fromEntries(kept)
}
