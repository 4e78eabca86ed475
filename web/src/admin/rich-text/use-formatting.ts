import type { Editor } from '@tiptap/core'
import { useRef, useSyncExternalStore } from 'react'

export type BlockName = 'paragraph' | 'h2' | 'h3' | 'h4'

export type Formatting = {
  block: BlockName
  isBold: boolean
  isItalic: boolean
  isLink: boolean
  isBulletList: boolean
  isOrderedList: boolean
  isQuote: boolean
  isPicture: boolean
  isInTable: boolean
  canUndo: boolean
  canRedo: boolean
  words: number
}

/** The formatting at the caret; a component that uses it is shown again when it changes. */
export function useFormatting(editor: Editor): Formatting {
  const last = useRef<{ key: string; formatting: Formatting }>(null)
  return useSyncExternalStore(
    (onChange) => {
      editor.on('transaction', onChange)
      return () => void editor.off('transaction', onChange)
    },
    () => {
      const formatting = formattingOf(editor)
      const key = JSON.stringify(formatting)
      if (last.current?.key !== key) last.current = { key, formatting }
      return last.current.formatting
    },
  )
}

function formattingOf(editor: Editor): Formatting {
  const level = [2, 3, 4].find((level) => editor.isActive('heading', { level }))
  return {
    block: level ? (`h${level}` as BlockName) : 'paragraph',
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isLink: editor.isActive('link'),
    isBulletList: editor.isActive('bulletList'),
    isOrderedList: editor.isActive('orderedList'),
    isQuote: editor.isActive('blockquote'),
    isPicture: editor.isActive('picture'),
    isInTable: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    words: countWords(editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ', ' ')),
  }
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
}
