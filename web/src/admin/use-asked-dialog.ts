import { type ComponentType, useEffect } from 'react'
import { useLateDialog } from '../ui/use-late-dialog.ts'

type Asked = { isAsked: boolean; failed: string; giveUp: () => void }

/**
 * A late dialog over whatever page is open, for as long as somebody asks for it: `giveUp` is called when its code could not be
 * loaded, and the page stays.
 */
export function useAskedDialog<Props>(load: () => Promise<ComponentType<Props>>, { isAsked, failed, giveUp }: Asked) {
  const { Dialog, open, close } = useLateDialog(load, failed, giveUp)
  useEffect(() => {
    if (!isAsked) return
    open()
    return close
  }, [isAsked, open, close])
  return { Dialog: isAsked ? Dialog : null }
}
