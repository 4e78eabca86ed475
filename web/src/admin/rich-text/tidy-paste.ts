import { articleElements, storagePath } from '@portal/contract/article-html'
import { makeWordLists } from './word-lists.ts'

export type LeftOut = { pictures: number; struckOut: boolean }

const unread = 'style script meta link title xml template iframe object svg math noscript button select textarea'
const looks = [
  ['strong', /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /(?:^|;)\s*font-style:\s*italic/i],
] as const

/**
 * Makes of what Word, Outlook, Excel, Google Docs or a web page puts on the clipboard what an article may hold, in place.
 * Says what was left out: how many pictures, because they are not stored files of ours, and whether words that an author had
 * struck out, which nobody wants to publish.
 */
export function tidyPaste(body: HTMLElement): LeftOut {
  for (const element of body.querySelectorAll(unread.replaceAll(' ', ','))) element.remove()
  const struckOut = body.querySelectorAll('del, [class="msoDel" i]')
  for (const words of struckOut) words.remove()
  makeWordLists(body)
  keepLooks(body)
  nestLists(body)
  lowerHeadings(body)
  const pictures = dropForeignPictures(body)
  dropSpacers(body)
  for (const element of body.querySelectorAll('*')) tidyElement(element)
  return { pictures, struckOut: struckOut.length > 0 }
}

// Google Docs says bold and italic by styles, and wraps everything in a <b> that is not bold.
function keepLooks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (/^(?:b|strong)$/.test(element.localName) && /font-weight:\s*(?:normal|400)/i.test(style)) unwrap(element)
    if (element.localName !== 'span') continue
    for (const [name, look] of looks) if (look.test(style)) wrapContent(element, name)
  }
}

// In Google Docs a list in a list stands beside the items, not in one.
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
    else wrap(list, 'li')
  }
}

// The page's own heading is the first; with one of that level pasted, the others keep their distance to it.
function lowerHeadings(body: HTMLElement): void {
  const step = body.querySelector('h1') ? 1 : 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    rename(heading, `h${Math.min(4, Number(heading.localName[1]) + step)}`)
}

function dropForeignPictures(body: HTMLElement): number {
  const foreign = [...body.querySelectorAll('img')].filter((picture) => !storagePath(picture.getAttribute('src') ?? ''))
  for (const picture of foreign) picture.remove()
  // What only counts visitors is no picture.
  return foreign.filter((picture) => !/^[01]$/.test(picture.getAttribute('width') ?? '')).length
}

// Word makes room by empty paragraphs, and Google Docs by lines.
function dropSpacers(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, h2, h3, h4'))
    if (block.textContent?.trim() === '' && !block.querySelector('img') && !block.closest('td, th, li')) block.remove()
  for (const line of body.querySelectorAll('br'))
    if (!line.closest('p, li, td, th, h2, h3, h4, blockquote, div')) line.remove()
}

function tidyElement(element: Element): void {
  // Word's own elements (o:p, w:sdt) hold words at most.
  if (element.localName.includes(':') || element.localName === 'font') return unwrap(element)
  const kept = Object.hasOwn(articleElements, element.localName) ? (articleElements[element.localName] ?? []) : []
  for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name)
}

function rename(old: Element, name: string): void {
  const made = old.ownerDocument.createElement(name)
  made.append(...old.childNodes)
  old.replaceWith(made)
}

function wrap(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name)
  element.replaceWith(made)
  made.append(element)
}

function wrapContent(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.append(made)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
