import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './states.module.css'

type FailedStateProps = {
  title: string
  text?: string
  /** Why; one of the server has a number to report. */
  error?: unknown
  onRetry: () => void
  busy?: boolean
  compact?: boolean
}

/** Says what could not be loaded, and offers to retry. */
export function FailedState({
  title,
  text = 'Controleer je verbinding en probeer het opnieuw.',
  error,
  onRetry,
  busy,
  compact,
}: FailedStateProps) {
  const number = (error as { requestId?: string | null } | null | undefined)?.requestId
  return (
    <div className={styles.state} data-compact={compact || undefined} role="alert">
      <span className={styles.failed}>
        <CloudOff size={26} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      <p>
        {text}
        {number && ` Blijft het misgaan? Meld dan dit nummer: ${number}`}
      </p>
      <div className={styles.action}>
        <Button variant="secondary" icon={<RefreshCw size={17} aria-hidden="true" />} busy={busy} onClick={onRetry}>
          Opnieuw proberen
        </Button>
      </div>
    </div>
  )
}

type PageFailedProps = {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** For a page of members that can't do without the server, unlike the form. */
export function PageFailed({ title, query: { error, isFetching, refetch } }: PageFailedProps) {
  return (
    <FailedState
      title={title}
      text="Deze pagina heeft een verbinding nodig. Registreren kan wel: zonder bereik bewaart je apparaat het."
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
