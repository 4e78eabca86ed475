import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { nothingToCarry, type CarryOver, readPage, repeatTaps, restoreFields } from './carry-over.ts'

// For e2e/measure.
const openMark = 'portal-open'

type TakeOverProps = {
  /** The page as HTML. */
  from: HTMLElement
  /** Where the portal is rendered: the same element when React takes its HTML over. */
  to: HTMLElement
  /** False when the portal shows something else than the HTML does. */
  isSamePage: boolean
  children: ReactNode
}

/** The portal in the place of the page that came as HTML: with what was typed there, where the focus was, and what was tapped. */
export function TakeOver({ from, to, isSamePage, children }: TakeOverProps) {
  const left = useRef<CarryOver>(nothingToCarry)

  // Runs before the refs of the fields are set, through which a form writes its default values, and before anything measures.
  useInsertionEffect(() => {
    if (isSamePage) left.current = readPage(from)
    if (to !== from) from.replaceWith(to)
  }, [from, to, isSamePage])

  useLayoutEffect(() => {
    markOpen(to)
    queueMicrotask(() => restoreFields(left.current, to))
  }, [to])

  // The effects of the page have run by then. A microtask, so that it comes after the fields in any case.
  useEffect(() => queueMicrotask(() => repeatTaps(left.current, to)), [to])

  return children
}

// From here on React answers.
function markOpen(page: HTMLElement): void {
  delete page.dataset.opening
  for (const element of document.querySelectorAll('[data-until-open]')) element.remove()
  performance.mark(openMark)
}
