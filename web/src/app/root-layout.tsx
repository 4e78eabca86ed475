import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPageTitle } from '../lib/page-title.ts'
import { Toaster } from '../ui/toaster.tsx'
import { watchLostFocus } from './focus-heading.ts'
import styles from './root-layout.module.css'

export function RootLayout() {
  // A page that is not found belongs to the routes around it, and sets its own title.
  const title = useMatches({
    select: (matches) =>
      matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
        ? undefined
        : matches.at(-1)?.staticData.title,
  })
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })

  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
  useEffect(() => watchLostFocus(), [])

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
