import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { blockTexts, nodesOf } from './article-html.ts'
import { blocksOf } from './blocks.ts'
import { changedRuns } from './changed-runs.ts'
import type { ReadHtml } from './load-html-reader.ts'

/** Marks a change that doesn't come from the person at the keys. */
export const fromOutside = 'fromOutside'

/**
 * Makes the article say this HTML by changing only the blocks that differ: the caret stays in its sentence, and undoing
 * takes back what was typed here, not what came from elsewhere.
 */
export function changeContent(view: EditorView, html: string, read: ReadHtml): void {
  const { doc, tr } = view.state
  const wanted = blocksOf(html)
  // From the end, so that the places before it stay true.
  for (const run of changedRuns(blockTexts(doc), wanted).reverse()) {
    const nodes = nodesOf(wanted.slice(run.other.from, run.other.to).join(''), doc.type.schema, read)
    replaceBlocks(tr, doc, { ...run.own, nodes })
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta(fromOutside, true))
}

type Replacement = { from: number; to: number; nodes: Node[] }

function replaceBlocks(tr: Transaction, doc: Node, { from, to, nodes }: Replacement): void {
  const place = (index: number) => doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  // Written in another way, and the same.
  if (to - from === nodes.length && nodes.every((node, index) => node.eq(doc.child(from + index)))) return
  const [old, made] = [doc.child(from < doc.childCount ? from : doc.childCount - 1), nodes[0]]
  if (to - from === 1 && nodes.length === 1 && made && old.isTextblock && old.sameMarkup(made))
    return replaceText(tr, { at: place(from) + 1, old, made })

  // An article is never without a paragraph.
  const isAll = from === 0 && to === doc.childCount
  const instead =
    isAll && nodes.length === 0 ? [doc.type.schema.nodes.paragraph?.create()].filter((node) => !!node) : nodes
  tr.replaceWith(place(from), place(to), instead)
}

function replaceText(tr: Transaction, { at, old, made }: { at: number; old: Node; made: Node }): void {
  const start = old.content.findDiffStart(made.content)
  const ends = old.content.findDiffEnd(made.content)
  if (start === null || !ends) return
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  tr.replaceWith(at + start, at + ends.a + overlap, made.content.cut(start, ends.b + overlap))
}
