import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminShell } from '../admin/admin-shell.tsx'
import { ShownUser, useSession } from '../features/account/session.ts'
import { settings } from '../lib/page-settings.ts'
import styles from './admin-layout.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { Mark } from './wordmark.tsx'

/** The shell of the back office, with who is logged in and the page. */
export function AdminLayout() {
  const { user } = useSession()
  const [shownUser, setShownUser] = useState(user)
  if (user && user !== shownUser) setShownUser(user)

  // The guard lets nobody in without a user.
  if (!shownUser) return null
  return (
    <ShownUser value={shownUser}>
      <SkipLink />
      <AdminShell provider={settings.provider} mark={<Mark />} administrator={shownUser}>
        <OfflineBar />
        <main id={contentId} className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </AdminShell>
    </ShownUser>
  )
}
