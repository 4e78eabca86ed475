import { type ComponentType, useMemo, useState } from 'react'
import { loadPart } from './load-part.ts'
import { showToast } from './toasts.ts'

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
        void loadPart(load).then(
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
