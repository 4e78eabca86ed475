import { useRef } from 'react'
import { breakpoints } from './breakpoints.ts'

export function useListPlace() {
  const section = useRef<HTMLElement>(null)

  return {
    section,
    /** The pager is below the rows, and the next page is read from its top. */
    showTop: () => {
      const top = section.current?.getBoundingClientRect().top ?? 0
      if (top < 0) section.current?.scrollIntoView()
    },
    /** On a phone the keyboard takes the lower half of the screen: what is found shows above it. */
    showFound: () => {
      if (window.matchMedia(breakpoints.phone).matches) section.current?.scrollIntoView()
    },
    /** The button that cleared the filters disappears, so the focus moves here. */
    focusSearch: () => section.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  }
}
