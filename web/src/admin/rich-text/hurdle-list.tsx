import type { Editor } from '@tiptap/core'
import { ChevronDown } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { PopoverMenu, menuItemClass } from '../../ui/popover-menu.tsx'
import { type Hurdle, findHurdles } from './find-hurdles.ts'
import styles from './rich-text-field.module.css'

/** What readers stumble over; each leads to its place in the text. Nothing without any. */
export function HurdleList({ editor }: { editor: Editor }) {
  const doc = useSyncExternalStore(
    (onChange) => {
      editor.on('transaction', onChange)
      return () => void editor.off('transaction', onChange)
    },
    () => editor.state.doc,
  )
  const hurdles = findHurdles(doc)
  if (hurdles.length === 0) return null
  const go = ({ at }: Hurdle) =>
    editor
      .chain()
      .setTextSelection(at + 1)
      .focus()
      .scrollIntoView()
      .run()

  return (
    <PopoverMenu
      side="above"
      triggerClassName={`target gap-2 strong ${styles.hurdles}`}
      trigger={
        <>
          {hurdles.length === 1 ? '1 drempel voor lezers' : `${hurdles.length} drempels voor lezers`}
          <ChevronDown size={15} aria-hidden="true" />
        </>
      }
    >
      {hurdles.map((hurdle) => (
        <button key={hurdle.at} type="button" className={menuItemClass} onClick={() => go(hurdle)}>
          {hurdle.text}
        </button>
      ))}
    </PopoverMenu>
  )
}
