import type { Node } from '@tiptap/pm/model'

/** What a reader who can't see the page stumbles over: where the caret goes, and from where to where in the text it is. */
export type Hurdle = { text: string; at: number; from: number; to: number; isNode: boolean }

const emptyWords =
  /^(?:klik )?(?:hier|deze link|link|lees (?:hier|meer|verder)|meer(?: info(?:rmatie)?)?|https?:\S+|www\.\S+)[.!»›>…\s]*$/i

/** The hurdles of an article, in the order of the text; whether one matters is for its author to decide. */
export function findHurdles(doc: Node): Hurdle[] {
  const hurdles: Hurdle[] = []
  // The title of the page is the first level.
  let level = 1
  doc.descendants((node, at) => {
    const text = node.textContent.trim()
    const whole = { from: at, to: at + node.nodeSize, isNode: true }
    if (node.type.name === 'heading') {
      if (node.attrs.level > level + 1)
        hurdles.push({ ...whole, at, text: `'${short(text)}' slaat een niveau over: maak er een grotere kop van` })
      if (text === '') hurdles.push({ ...whole, at, text: 'Een kop zonder woorden' })
      level = node.attrs.level
    }
    if (node.type.name === 'table' && !hasHeading(node))
      hurdles.push({ ...whole, at: at + 3, text: 'Een tabel zonder kopregel of kopkolom' })
  })
  return [...hurdles, ...linkHurdles(doc)].sort((left, right) => left.at - right.at)
}

// Every row has one, or the first has nothing else.
function hasHeading(table: Node): boolean {
  const isHeading = (cell: Node | null | undefined) => cell?.type.name === 'tableHeader'
  return table.firstChild?.children.every(isHeading) || table.children.every((row) => isHeading(row.firstChild))
}

// A link may be in pieces, where a word in it is bold.
function linkHurdles(doc: Node): Hurdle[] {
  const links: { at: number; end: number; href: unknown; text: string }[] = []
  doc.descendants((node, at) => {
    const link = node.marks.find(({ type }) => type.name === 'link')
    if (!link || !node.text) return
    const before = links.at(-1)
    if (before?.end === at && before.href === link.attrs.href)
      Object.assign(before, { end: at + node.nodeSize, text: before.text + node.text })
    else links.push({ at, end: at + node.nodeSize, href: link.attrs.href, text: node.text })
  })
  return links
    .filter(({ text }) => emptyWords.test(text.trim()))
    .map(({ at, end, text }) => ({
      at,
      from: at,
      to: end,
      isNode: false,
      text: `De link '${short(text.trim())}' zegt niet waar hij heen gaat`,
    }))
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
