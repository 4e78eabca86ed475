import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from '@tiptap/pm/tables'
import styles from './rich-text-toolbar.module.css'
import { moveInToolbar, useSingleTabStop } from './toolbar-focus.ts'

const acts = [
  ['Rij erbij', addRowAfter],
  ['Kolom erbij', addColumnAfter],
  ['Kopregel', toggleHeaderRow],
  ['Rij weg', deleteRow],
  ['Kolom weg', deleteColumn],
  ['Tabel weg', deleteTable],
] as const

export function TableBar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null)
  useSingleTabStop(bar)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Tabel"
      tabIndex={-1}
      className={styles.tableBar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus()
        moveInToolbar(event)
      }}
    >
      {acts.map(([name, act]) => (
        <button
          key={name}
          type="button"
          className={styles.word}
          onClick={() => {
            act(editor.state, editor.view.dispatch)
            editor.commands.focus()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
