import { Component, type ReactNode } from 'react'

type Selected = { field: HTMLInputElement | HTMLTextAreaElement; text: string; from: number; to: number }

/**
 * Keeps the caret of the plain field in it that has the focus where it stands in its words, when what a colleague wrote comes in.
 * A class, because only that is asked before React changes the page: the browser puts the caret at the end then.
 */
export class KeepsCaret extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Selected | null {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null
    const { selectionStart: from, selectionEnd: to, value: text } = field
    return from === null || to === null ? null : { field, text, from, to }
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Selected | null): void {
    if (!before || before.field.value === before.text || document.activeElement !== before.field) return
    const { field, text, from, to } = before
    field.setSelectionRange(movedCaret(from, text, field.value), movedCaret(to, text, field.value))
  }

  override render(): ReactNode {
    return this.props.children
  }
}

/** Where a place in a text is once that became another: before what changed it stays, and after it, it moves along. */
function movedCaret(place: number, before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  if (place <= start) return place
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return Math.max(start, after.length - Math.min(end, before.length - place))
}
