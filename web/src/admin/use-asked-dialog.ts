import { type ComponentType, useCallback, useEffect } from 'react'
import { inTime } from '../lib/in-time.ts'
import { useLateDialog } from '../ui/use-late-dialog.ts'

// A network that takes the question for the code and never answers has failed too.
const longestMs = 8_000

type Asked = { isAsked: boolean; failed: string; giveUp: () => void }

/**
 * A late dialog over whatever page is open, for as long as somebody asks for it: `giveUp` is called when its code could not be
 * loaded, and the page stays.
 */
export function useAskedDialog<Props>(load: () => Promise<ComponentType<Props>>, { isAsked, failed, giveUp }: Asked) {
  const loadInTime = useCallback(() => inTime(longestMs, load()), [load])
  const { Dialog, open, close } = useLateDialog(loadInTime, failed, giveUp)
  useEffect(() => {
    if (!isAsked) return
    open()
    return close
  }, [isAsked, open, close])
  return { Dialog: isAsked ? Dialog : null }
}
