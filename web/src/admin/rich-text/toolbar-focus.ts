import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/**
 * Makes a toolbar one stop for Tab, at the button that had the focus last, and leads Alt F10 from the text of an editor to it. A toolbar of
 * plain buttons, because that of React Aria and its buttons are 15 KB.
 */
export function useSingleTabStop(bar: RefObject<HTMLElement | null>, editor?: Editor): void {
  useEffect(() => {
    const over = new AbortController()
    // Buttons may come and go with what is shown.
    const keepOne = (wanted?: Element | null) => {
      const buttons = buttonsOf(bar.current)
      const stop =
        buttons.find((button) => button === wanted) ?? buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]
      for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
    }
    keepOne()
    const watch = new MutationObserver(() => keepOne())
    if (bar.current) watch.observe(bar.current, { childList: true, subtree: true })
    bar.current?.addEventListener('focusin', ({ target }) => keepOne(target as Element), over)
    editor?.view.dom.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'F10' || !event.altKey) return
        event.preventDefault()
        buttonsOf(bar.current)
          .find(({ tabIndex }) => tabIndex === 0)
          ?.focus()
      },
      over,
    )
    return () => {
      watch.disconnect()
      over.abort()
    }
  }, [bar, editor])
}

/** Moves the focus by the arrow keys, Home and End. */
export function moveInToolbar(event: KeyboardEvent): void {
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.indexOf(event.target as HTMLElement)
  const steps: Record<string, number> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = at === -1 ? undefined : steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

/** Whether the focus is on a button of the toolbar, not in a menu of it. */
export function isOfToolbar({ currentTarget, target }: KeyboardEvent): boolean {
  return buttonsOf(currentTarget).includes(target as HTMLElement)
}

// What an open menu holds is not of the toolbar's row.
function buttonsOf(bar: Element | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(':scope > button, :scope > * > button') ?? [])]
}
