import { useEffect, useRef } from 'react'
import { focusControl } from '../ui/focus-control.ts'

/** The ref of a form whose first error on screen gets the focus each time that `submits` grows. */
export function useFocusOnFirstError(submits: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submits > 0) focusControl(form.current?.querySelector('[aria-invalid=true]'))
  }, [submits])
  return form
}
