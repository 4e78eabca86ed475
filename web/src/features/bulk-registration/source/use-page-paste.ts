import { useEffect, useEffectEvent } from 'react'
import type { ClipboardTexts } from '../reading/read-clipboard.ts'

/** Accepts a paste anywhere on the page, except in a field, the grid or a dialog, which handle their own. */
export function usePagePaste(onPaste: (texts: ClipboardTexts) => void): void {
  const take = useEffectEvent(onPaste)

  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener(
      'paste',
      (event) => {
        const isElsewhere =
          event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [role=grid]')
        if (isElsewhere || event.defaultPrevented || !event.clipboardData) return
        event.preventDefault()
        take(textsOf(event.clipboardData))
      },
      stop,
    )
    return () => stop.abort()
  }, [])
}

export function textsOf(clipboard: DataTransfer): ClipboardTexts {
  return { html: clipboard.getData('text/html'), text: clipboard.getData('text/plain') }
}
