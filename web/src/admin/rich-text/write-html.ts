import { articleElements, isLinkAddress, storagePath } from '@portal/contract/article-html'
import { withoutUnseen } from '@portal/contract/rules/text'

/**
 * The HTML of a tree, in the very form in which the server keeps it: only what an article may hold, and the same characters.
 * Other elements lose their tag and keep their text.
 */
export function writeHtml(parent: ParentNode): string {
  return [...parent.childNodes].map(writeNode).join('')
}

function writeNode(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '')
  if (!isElement(node)) return ''
  const name = node.localName
  const attributes = Object.hasOwn(articleElements, name) ? attributesOf(node) : null
  if (!attributes) return name === 'img' ? '' : writeHtml(node)

  const written = attributes.map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
  const start = `<${[name, ...written].join('')}`
  return /^(?:br|hr|img)$/.test(name) ? `${start} />` : `${start}>${writeHtml(node)}</${name}>`
}

/** Null for a link or a picture without an address that an article may have. */
function attributesOf(element: Element): [string, string][] | null {
  const value = (name: string) => element.getAttribute(name) ?? ''
  const numbers = (...names: string[]) => names.flatMap((name) => pair(name, numberIn(value(name))))
  const [src, href] = [storagePath(value('src')), value('href').trim()]
  switch (element.localName) {
    case 'a':
      return isLinkAddress(href) ? [['href', href], ...pair('title', value('title')), ...newWindow(element)] : null
    case 'img':
      return src ? [['src', src], ...numbers('width', 'height'), ['alt', value('alt')], ['loading', 'lazy']] : null
    case 'ol':
      return numbers('start')
    case 'th':
      return [...pair('scope', value('scope')), ...numbers('colspan', 'rowspan')]
    case 'td':
      return numbers('colspan', 'rowspan')
    default:
      return []
  }
}

function newWindow(link: Element): [string, string][] {
  if (link.getAttribute('target') !== '_blank') return []
  return [
    ['target', '_blank'],
    ['rel', 'noopener noreferrer'],
  ]
}

function pair(name: string, value: string): [string, string][] {
  return value ? [[name, value]] : []
}

function numberIn(value: string): string {
  return /^\d{1,4}$/.test(value) ? value : ''
}

function escaped(text: string): string {
  return withoutUnseen(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function isElement(node: ChildNode): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}
