import { articleElements, isLinkAddress, storagePath } from '@portal/contract/article-html'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/**
 * The HTML of an article with only what is allowed: text, headings below the page's own, lists, tables, links and our own
 * pictures. No frames: videos have their own page. Clean HTML stays as it is.
 */
export function cleanHtml(html: string): string {
  // PostgreSQL can't store NUL, and browsers ignore it.
  const cleaned = sanitizeHtml(html.replaceAll('\0', ''), policy)
  // Removing tags can change how the rest nests. The second pass sees it as a browser will.
  return sanitizeHtml(cleaned, policy)
}

// Their content is dropped too. Other tags that are not allowed lose the tag and keep the text.
const unread =
  'script style textarea option xmp noscript noembed noframes template iframe object audio video svg math title select button'

const policy: IOptions = {
  allowedTags: Object.keys(articleElements),
  allowedAttributes: Object.fromEntries(Object.entries(articleElements).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: unread.split(' '),
  // No article nests deeper, and very deep nesting is slow in browsers.
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

// The library checks the scheme once more, after it has removed the characters that browsers ignore.
function linkAttributes({ href = '', title, target }: Attributes): Attributes {
  const kept = { ...(isLinkAddress(href) && { href: href.trim() }), ...(title && { title }) }
  // A page in a new window must not control this one.
  return target === '_blank' ? { ...kept, target, rel: 'noopener noreferrer' } : kept
}

function pictureAttributes({ src = '', alt = '', loading: _, ...attribs }: Attributes): Attributes {
  const path = storagePath(src)
  const kept = { ...numbersOnly(attribs, ['width', 'height']), alt, loading: 'lazy' }
  return path ? { src: path, ...kept } : kept
}

function numbersOnly(attribs: Attributes, names: string[]): Attributes {
  const kept = Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^\d{1,4}$/.test(value))
  return Object.fromEntries(kept)
}
