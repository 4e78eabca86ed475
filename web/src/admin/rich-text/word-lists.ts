type OpenList = { list: Element; level: number }

/**
 * Makes lists of the paragraphs that are items in Word and Outlook. These have no lists on the clipboard, but paragraphs with
 * `mso-list:l0 level2 lfo1` in their style, and the bullet or number as text.
 */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  let id = ''
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const [, listId = '', level = ''] = /mso-list:\s*(\w+) level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? []
    const goesOn = listId === id && paragraph.previousElementSibling === open[0]?.list
    if (!level || !goesOn) open = []
    id = listId
    if (level && paragraph.localName === 'p') open = addItem(open, paragraph, Number(level))
  }
}

function addItem(open: OpenList[], paragraph: Element, level: number): OpenList[] {
  const document = paragraph.ownerDocument
  const marker = takeMarker(paragraph)
  const lists = open.filter((list) => list.level <= level)
  let last = lists.at(-1)
  if (!last || last.level < level) {
    const list = document.createElement(marker.isNumber ? 'ol' : 'ul')
    if (marker.start > 1) list.setAttribute('start', String(marker.start))
    if (last) (last.list.lastElementChild ?? last.list).append(list)
    else paragraph.before(list)
    last = { list, level }
    lists.push(last)
  }
  const item = document.createElement('li')
  const text = document.createElement('p')
  text.append(...paragraph.childNodes)
  item.append(text)
  last.list.append(item)
  paragraph.remove()
  return lists
}

function takeMarker(paragraph: Element): { isNumber: boolean; start: number } {
  const marker = [...paragraph.querySelectorAll('[style]')].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  // A bullet of the font Wingdings or Courier is a letter, but has no point behind it.
  return { isNumber: /^(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(text), start: Number.parseInt(text, 10) || 1 }
}
