import { withoutUnseen } from '@portal/contract/rules/text'

/** Takes what nobody sees out of a plain field as it comes in, before the page reads the field. The caret stays at its word. */
export function dropUnseen({ target }: { target: EventTarget }): void {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  // Fields of numbers and files have no place of a caret, and take no such text.
  if (!isText || target.selectionStart === null) return
  const { value, selectionStart } = target
  const clean = withoutUnseen(value)
  if (clean === value) return
  const caret = withoutUnseen(value.slice(0, selectionStart)).length
  target.setRangeText(clean, 0, value.length)
  target.setSelectionRange(caret, caret)
}
