import { useInsertionEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the forms of a page what a visitor typed, or a password manager filled in, before React took the HTML over.
 * Without this a form starts from its default values and may empty the fields.
 */
export function useTypedEarly(): void {
  const typed = useRef<TypedEarly[]>([])

  // Runs before the refs of the fields are set: through those a form writes its default values.
  useInsertionEffect(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('main input')]
    typed.current = inputs.filter(isChanged).map(whatWasTyped)
  }, [])
  useLayoutEffect(() => queueMicrotask(() => typed.current.forEach(typeAgain)), [])
}

type TypedEarly = ReturnType<typeof whatWasTyped>

function isChanged({ value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return value !== defaultValue || checked !== defaultChecked
}

function whatWasTyped(input: HTMLInputElement) {
  const { value, checked, selectionStart, selectionEnd } = input
  return { input, value, checked, selectionStart, selectionEnd }
}

function typeAgain({ input, value, checked, selectionStart, selectionEnd }: TypedEarly): void {
  if (input.type === 'checkbox' || input.type === 'radio') {
    input.checked = !checked
    input.click()
    return
  }
  // React ignores an input event unless the value differs from the last one set through the element's own property.
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // A script can't read the selection of an e-mail field, so there the caret moves to the end.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
}
