import type { EditorView } from '@tiptap/pm/view'

const leaving = new WeakSet<EditorView>()

/**
 * In a list Tab makes a list of a list, and in a table it goes to the next cell. After Escape it leaves the editor as it
 * leaves any field. True when ProseMirror must not see the key.
 */
export function leaveByTab(view: EditorView, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') leaving.add(view)
  if (event.key === 'Tab' && leaving.has(view)) return true
  if (event.key !== 'Escape' && event.key !== 'Shift') leaving.delete(view)
  return false
}
