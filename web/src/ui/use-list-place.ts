import { useRef } from 'react'

/** Where a list stands on the page, for what moves the eye or the keyboard in it. */
export function useListPlace() {
  const section = useRef<HTMLElement>(null)

  return {
    section,
    /** The pager stands below ten rows: whoever turns the page wants to read on from the top. */
    showTop: () => {
      const top = section.current?.getBoundingClientRect().top ?? 0
      if (top < 0) section.current?.scrollIntoView()
    },
    /** The button that cleared the filters goes away; the keyboard's place must not go with it. */
    focusSearch: () => section.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  }
}
