import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findHurdles } from './find-hurdles.ts'

const key = new PluginKey<DecorationSet>('hurdles')

/** Says of each hurdle at its own place in the text what it is, for the eye, screen readers and programs. It is never stored. */
export const HurdleMarks = Extension.create({
  name: 'hurdleMarks',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => marksOf(doc),
          apply: (transaction, marks) => (transaction.docChanged ? marksOf(transaction.doc) : marks),
        },
        // Whoever only reads can mend nothing.
        props: { decorations: (state) => (editor.isEditable ? key.getState(state) : null) },
      }),
    ]
  },
})

function marksOf(doc: Node): DecorationSet {
  const marks = findHurdles(doc).map(({ text, from, to, isNode }) => {
    const attributes = { 'data-hurdle': '', title: text }
    return isNode ? Decoration.node(from, to, attributes) : Decoration.inline(from, to, attributes)
  })
  return DecorationSet.create(doc, marks)
}
