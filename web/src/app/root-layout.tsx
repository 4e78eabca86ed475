import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { setPageTitle } from '../lib/page-title.ts'
import { BareToaster } from '../ui/bare-toaster.tsx'
import { loadPart } from '../ui/load-part.ts'
import styles from './root-layout.module.css'
import { useFirstTouch } from './use-first-touch.ts'

// A toast answers to what somebody did. Its place is there before the answer, or it would not be read aloud. Where it
// can't be fetched, the words have to do: a failure here would take the whole page along.
const Toaster = lazy(async () => {
  try {
    const { Toaster } = await loadPart(() => import('../ui/toast.tsx'))
    return { default: Toaster }
  } catch {
    return { default: BareToaster }
  }
})

/** What is around every screen: the page title, the bar of a slow navigation and the toasts. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const isTouched = useFirstTouch()
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })

  useEffect(() => {
    // A page that is not in the route table, such as the not-found page, names itself.
    if (title) setPageTitle(title)
  }, [title])

  return (
    <>
      {isLoading && (
        <div className={styles.slow} role="progressbar" aria-label="De pagina wordt geladen">
          <div className={styles.progress} />
        </div>
      )}
      <Outlet />
      {isTouched && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
