import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../lib/api-client.ts'
import card from '../ui/card.module.css'
import { FailedState } from '../ui/failed-state.tsx'
import { PlainShell } from './plain-shell.tsx'

/** Replaces a page that threw an error; the menus around it stay. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function tryAgain() {
    setBusy(true)
    reset()
    await router.invalidate()
    setBusy(false)
  }

  // An ApiError here has no reply, or one of a server that is down; without a connection the code of a page fails to load as well.
  const isConnection = error instanceof ApiError || !navigator.onLine
  return (
    <div className={card.card}>
      <h1 className="visually-hidden">Er ging iets mis</h1>
      <FailedState
        title={isConnection ? 'Het portaal is even niet bereikbaar' : 'Deze pagina kon niet worden getoond'}
        text={isConnection ? undefined : 'Probeer het opnieuw. Blijft het misgaan, ververs dan de pagina.'}
        error={error}
        onRetry={tryAgain}
        busy={busy}
      />
    </div>
  )
}

/** The same for errors before there is a layout, such as a session that can't be fetched. */
export function ShellErrorPage(props: ErrorComponentProps) {
  return (
    <PlainShell>
      <ErrorPage {...props} />
    </PlainShell>
  )
}
