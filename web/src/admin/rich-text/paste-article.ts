import { withoutUnseen } from '@portal/contract/rules/text'
import { DOMParser, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { ReadHtml } from './load-html-reader.ts'
import { type LeftOut, tidyPaste } from './tidy-paste.ts'

export type Pasting = {
  read: ReadHtml
  /** A picture of the device, which needs its description first. */
  onPicture: (file: File) => void
  onLeftOut: (what: LeftOut) => void
}

/**
 * Takes what is pasted or dropped before ProseMirror does, which makes a Trusted Types policy that lets everything through.
 * False for plain text, and for what is dragged within the editor: that never becomes HTML.
 */
export function pasteArticle(view: EditorView, event: ClipboardEvent | DragEvent, pasting: Pasting): boolean {
  const isDrop = 'dataTransfer' in event
  const data = isDrop ? event.dataTransfer : event.clipboardData
  if (!data || !view.editable || (isDrop && view.dragging)) return false
  const html = data.getData('text/html')
  const picture = [...data.files].find(({ type }) => type.startsWith('image/'))
  const tree = html ? pasting.read(withoutUnseen(html)) : null
  // Word and Excel add a picture of what was copied; a browser that copies a picture adds HTML around its address.
  const isPicture = picture && !tree?.textContent?.trim()
  if (!tree && !isPicture && data.getData('text/plain')) return false

  event.preventDefault()
  if (isDrop) moveCaret(view, event)
  if (isPicture) pasting.onPicture(picture)
  else if (tree) insert(view, event, { tree, pasting, isOwn: html.includes('data-pm-slice=') })
  return true
}

function insert(
  view: EditorView,
  event: ClipboardEvent | DragEvent,
  { tree, pasting, isOwn }: { tree: HTMLElement; pasting: Pasting; isOwn: boolean },
): void {
  const leftOut = tidyPaste(tree)
  if (leftOut.pictures > 0 || leftOut.struckOut) pasting.onLeftOut(leftOut)
  const { schema, selection, tr } = view.state
  // Elsewhere lines are broken anywhere; what was copied here has the spaces that it needs.
  const parsed = DOMParser.fromSchema(schema).parseSlice(tree, {
    context: selection.$from,
    preserveWhitespace: isOwn,
  })
  // Its ends run into the text around them, but a table stays a table.
  const slice = Slice.maxOpen(parsed.content, false)
  // Cells over cells of a table, for one.
  if (view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice))) return
  view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}

function moveCaret(view: EditorView, { clientX, clientY }: DragEvent): void {
  const place = view.posAtCoords({ left: clientX, top: clientY })
  if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
}
