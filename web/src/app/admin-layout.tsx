import { Outlet } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import { AdminShell } from '../admin/admin-shell.tsx'
import { StepUpGate } from '../admin/second-factor/step-up-gate.tsx'
import { useAskedDialog } from '../admin/use-asked-dialog.ts'
import { ShownMember, useShownMember } from '../features/account/session.ts'
import { useLogOut } from '../features/account/use-log-out.ts'
import { keepFilesFromReplacingPage } from '../lib/file-drops.ts'
import { endLogIn, isLogInAsked, watchLogIn } from '../lib/login-overlay.ts'
import { settings } from '../lib/page-settings.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './admin-layout.module.css'
import { NewVersionBar } from './new-version-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { Mark } from './wordmark.tsx'

export function AdminLayout() {
  const shownMember = useShownMember()
  useEffect(() => {
    const stop = new AbortController()
    // Else it is told where members read in their lists.
    keepFilesFromReplacingPage(tellStrayFile, document, stop.signal)
    return () => stop.abort()
  }, [])

  // The guard guarantees a member.
  if (!shownMember) return null
  return (
    <ShownMember value={shownMember}>
      <StepUpGate />
      <SkipLink />
      <Shell person={shownMember}>
        <NewVersionBar />
        <OfflineBar />
        <main id={contentId} className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </Shell>
      <QuestionDialog />
      <LogInGate email={shownMember.email} />
    </ShownMember>
  )
}

function tellStrayFile(): void {
  const detail = 'Een foto voor een artikel zet je neer bij Afbeelding.'
  showToast({ tone: 'error', title: 'Hier kun je geen bestand neerzetten', detail })
}

const loadLogIn = async () => (await import('../features/account/log-in-again.tsx')).LogInAgain

/** For a page that stays when its session ends. */
function LogInGate({ email }: { email: string }) {
  const isAsked = useSyncExternalStore(watchLogIn, isLogInAsked, isLogInAsked)
  const failed = 'Je bent niet meer ingelogd, en het inloggen kon niet worden geladen'
  const { Dialog } = useAskedDialog(loadLogIn, { isAsked, failed, giveUp: endLogIn })
  return Dialog && <Dialog email={email} />
}

type ShellProps = Pick<ComponentProps<typeof AdminShell>, 'person' | 'children'>

// Passes in what the back office may not import: the session and the logo.
function Shell(shell: ShellProps) {
  const { logOut, isPending } = useLogOut()

  return <AdminShell {...shell} provider={settings.provider} mark={<Mark />} logOut={{ start: logOut, isPending }} />
}
