/** The media query of a main pointer that is a finger. */
export const touch = '(pointer: coarse)'

type Key = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>

/**
 * Makes the Enter key of a phone's keyboard lead to the next field, where a field says so. With a mouse there is another
 * keyboard, whose Enter sends.
 */
export function leadToNextField(event: Key): void {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.getAttribute('enterkeyhint') !== 'next') return
  if (!matchMedia(touch).matches) return
  event.preventDefault()
  const fields = [...(target.form?.querySelectorAll<HTMLElement>('input, select') ?? [])]
  fields[fields.indexOf(target) + 1]?.focus()
}
