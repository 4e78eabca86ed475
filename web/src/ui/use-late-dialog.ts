import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { loadPart } from './load-part.ts'
import { showToast } from './toasts.ts'

// A network that takes the question for the code and never answers has failed too.
const longestMs = 8_000

/**
 * A dialog whose code is loaded when it is opened, or before by `prefetch`; `Dialog` is null while it is closed. A toast with the
 * title `failed` says that it could not be loaded. `load` has to be the same function each time, and so has `giveUp`.
 */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>, failed: string, giveUp?: () => void) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const acts = useMemo(
    () => ({
      prefetch: () => void loadPart(load).catch(() => undefined),
      open: () =>
        void Promise.race([loadPart(load), refusalAfter(longestMs)]).then(
          (loaded) => setDialog(() => loaded),
          () => {
            showToast({ tone: 'error', title: failed, detail: 'Controleer je verbinding en probeer het opnieuw.' })
            giveUp?.()
          },
        ),
      close: () => setDialog(null),
    }),
    [load, failed, giveUp],
  )
  return { Dialog, ...acts }
}

type Asked = { isAsked: boolean; failed: string; giveUp: () => void }

/**
 * The same for a dialog over whatever page is open, for as long as somebody asks for it: `giveUp` is called when its code could
 * not be loaded, and the page stays.
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

function refusalAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('It takes too long')), milliseconds))
}
