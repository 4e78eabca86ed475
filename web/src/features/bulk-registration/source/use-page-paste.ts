import { useEffect, useEffectEvent } from 'react'
import type { ClipboardTexts } from '../reading/read-clipboard.ts'

/** Takes what is pasted anywhere on the page; fields and the worksheet take care of their own. */
export function usePagePaste(onPaste: (texts: ClipboardTexts) => void): void {
  const take = useEffectEvent(onPaste)

  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener(
      'paste',
      (event) => {
        const isElsewhere =
          event.target instanceof Element && event.target.closest('input, textarea, select, [role=grid]')
        if (isElsewhere || event.defaultPrevented || !event.clipboardData) return
        event.preventDefault()
        take(textsOf(event.clipboardData))
      },
      stop,
    )
    return () => stop.abort()
  }, [])
}

/** What a spreadsheet put on the clipboard, for a handler of pasting. */
export function textsOf(clipboard: DataTransfer): ClipboardTexts {
  return { html: clipboard.getData('text/html'), text: clipboard.getData('text/plain') }
}
