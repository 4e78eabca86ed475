/** A word or a gap between words, with what it looks like and leads to. */
export type Word = { text: string; marks: string }

type RowKind = 'p' | 'h2' | 'h3' | 'h4' | 'li' | 'quote' | 'row' | 'picture' | 'line'

/** A line as it is compared: a paragraph, an item of a list, a row of a table. */
export type Row = { kind: RowKind; depth: number; words: Word[] }

type Place = Pick<Row, 'kind' | 'depth'>

/** The lines of rich text, from its HTML as a tree that is not on the screen. */
export function rowsOfHtml(tree: Node): Row[] {
  return rowsIn(tree, { kind: 'p', depth: 0 })
}

/** One line of plain text; none when it is empty. */
export function rowsOfText(text: string): Row[] {
  return rowOf({ kind: 'p', depth: 0 }, split(text, ''))
}

function rowsIn(parent: Node, place: Place): Row[] {
  const rows: Row[] = []
  let line: Word[] = []
  const end = () => {
    rows.push(...rowOf(place, line))
    line = []
  }
  for (const node of parent.childNodes) {
    const block = isElement(node) ? rowsOfBlock(node, place) : null
    if (!block) line.push(...wordsOf(node, ''))
    else {
      end()
      rows.push(...block)
    }
  }
  end()
  return rows
}

// Null for what stands within a line.
function rowsOfBlock(element: Element, place: Place): Row[] | null {
  const name = element.localName
  if (name === 'h2' || name === 'h3' || name === 'h4') return rowsIn(element, { kind: name, depth: 0 })
  if (name === 'ul' || name === 'ol') {
    const depth = place.kind === 'li' ? place.depth + 1 : 0
    return [...element.children].flatMap((item) => rowsIn(item, { kind: 'li', depth }))
  }
  if (name === 'blockquote') return rowsIn(element, { kind: 'quote', depth: 0 })
  if (name === 'img') return rowOf({ kind: 'picture', depth: 0 }, wordsOf(element, ''))
  if (name === 'hr') return rowOf({ kind: 'line', depth: 0 }, split('Lijn', ''))
  if (name === 'tr') {
    const cells = [...element.children].map((cell) => wordsIn(cell, ''))
    return rowOf(
      { kind: 'row', depth: 0 },
      cells.flatMap((words, at) => (at > 0 ? [...split(' | ', ''), ...words] : words)),
    )
  }
  const holds = /^(?:p|figure|figcaption|caption|table|thead|tbody|tfoot|div)$/.test(name)
  return holds ? rowsIn(element, place) : null
}

function wordsIn(parent: Node, marks: string): Word[] {
  return [...parent.childNodes].flatMap((node) => wordsOf(node, marks))
}

function wordsOf(node: Node, marks: string): Word[] {
  if (!isElement(node)) return split(node.textContent ?? '', marks)
  const name = node.localName
  if (name === 'br') return split(' ', marks)
  if (name === 'img') {
    const alt = node.getAttribute('alt')
    return [{ text: alt ? `Afbeelding: ${alt}` : 'Afbeelding', marks: `img ${node.getAttribute('src')}` }]
  }
  const own =
    name === 'a'
      ? `a ${node.getAttribute('href')}`
      : /^(?:strong|b)$/.test(name)
        ? 'strong'
        : /^(?:em|i)$/.test(name)
          ? 'em'
          : ''
  return wordsIn(node, [marks, own].filter(Boolean).join(','))
}

function rowOf(place: Place, words: Word[]): Row[] {
  return words.some(({ text }) => text.trim() !== '') ? [{ ...place, words }] : []
}

function split(text: string, marks: string): Word[] {
  return (text.match(/\s+|\S+/g) ?? []).map((word) => ({ text: word.trim() === '' ? ' ' : word, marks }))
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
