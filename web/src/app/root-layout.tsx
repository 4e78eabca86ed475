import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPageTitle } from '../lib/page-title.ts'
import { Toaster } from '../ui/toaster.tsx'
import styles from './root-layout.module.css'

/** What is around every screen: the page title, the bar of a slow navigation and the toasts. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
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
      <Toaster />
    </>
  )
}
