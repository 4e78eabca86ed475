import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import { blocksOf } from './blocks.ts'
import type { ReadHtml } from './load-html-reader.ts'
import { writeHtml } from './write-html.ts'

// A block that nobody edits is one and the same node, so it is written once, and comes out as it went in.
const written = new WeakMap<Node, string>()

// Off screen, so that no picture is fetched.
const offScreen = document.implementation.createHTMLDocument()

/** The HTML of an article, exactly as the server's cleaning keeps it; an empty one is an empty text. */
export function htmlOf(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0
  return isEmpty ? '' : blockTexts(doc).join('')
}

export function blockTexts(doc: Node): string[] {
  return doc.children.map((block) => {
    const known = written.get(block)
    if (known !== undefined) return known
    const text = writeBlock(block)
    written.set(block, text)
    return text
  })
}

/** The blocks that this HTML says; the server may have cleaned it or not. */
export function nodesOf(html: string, schema: Schema, read: ReadHtml): Node[] {
  const parser = DOMParser.fromSchema(schema)
  return blocksOf(html).flatMap((block) => {
    const tree = read(block)
    const clean = writeHtml(tree)
    if (clean.trim() === '') return []
    const nodes = parser.parse(tree).children
    const [node, ...others] = nodes
    // Only what the server would keep as it is: written by the same rule, it is the same text.
    if (node && others.length === 0 && clean === block) written.set(node, block)
    return nodes
  })
}

function writeBlock(block: Node): string {
  const tree = offScreen.createDocumentFragment()
  const serializer = DOMSerializer.fromSchema(block.type.schema)
  tree.append(serializer.serializeNode(block, { document: offScreen }))
  for (const item of tree.querySelectorAll('li')) if (item.children[1]?.localName !== 'p') unwrapFirst(item)
  for (const cell of tree.querySelectorAll('td, th')) if (cell.children.length === 1) unwrapFirst(cell)
  for (const table of tree.querySelectorAll('table')) makeHead(table)
  return writeHtml(tree)
}

// `<li>Zout</li>`, as everybody writes it.
function unwrapFirst(parent: Element): void {
  const first = parent.firstElementChild
  if (first?.localName === 'p') first.replaceWith(...first.childNodes)
}

// The first rows of headings are the table's head, and every heading says what it is of, for a screen reader.
function makeHead(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const body = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName === 'td'))
  const headings = rows.slice(0, body === -1 ? 0 : body)
  if (headings.length > 0) table.createTHead().append(...headings)
  for (const cell of table.querySelectorAll('th:not([scope])'))
    cell.setAttribute('scope', cell.closest('thead') ? 'col' : 'row')
}
