// A tag with its attributes; their values may hold any character but their own quote.
const tags = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const blockNames = /^(?:p|h[1-6]|ul|ol|blockquote|table|figure|hr|div)$/i
const withoutEnd = /^(?:br|hr|img)$/i

/**
 * The top-level blocks of an article's HTML, each as it is written: a paragraph, a list, a table. What stands between blocks
 * (a line of text, a picture) is a block too, and white space belongs to the block before it. Nothing is lost: put
 * together by `joinBlocks` they are the same text again, whatever it was.
 */
export function blocksOf(html: string): string[] {
  const starts = new Set([0])
  let depth = 0
  for (const { index, 0: tag, 1: slash, 2: name = '' } of html.matchAll(tags)) {
    if (depth === 0 && blockNames.test(name)) starts.add(index)
    if (slash) depth = Math.max(0, depth - 1)
    else if (!withoutEnd.test(name)) depth += 1
    if (depth === 0 && blockNames.test(name)) starts.add(index + tag.length)
  }
  const places = [...starts].sort((left, right) => left - right)
  const pieces = places.map((start, index) => html.slice(start, places[index + 1])).filter((piece) => piece !== '')
  return pieces.reduce<string[]>((blocks, piece) => {
    const before = blocks.pop()
    if (before === undefined) return [piece]
    return piece.trim() === '' || before.trim() === '' ? [...blocks, before + piece] : [...blocks, before, piece]
  }, [])
}

export function joinBlocks(blocks: readonly string[]): string {
  return blocks.join('')
}
