import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { failureText } from './failure-text.ts'
import styles from './load-failed.module.css'

type LoadFailedProps = {
  what: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  onRetry?: () => void
}

/** The quiet line in the place of what a page of members could not load: spec §8 has it raise no alarm. */
export function LoadFailed({ what, query, onRetry = () => void query.refetch() }: LoadFailedProps) {
  return (
    <div className={styles.line}>
      <CloudOff size={18} aria-hidden="true" />
      <p role="status">
        {what} {failureText(query.error, 'Controleer je verbinding. Registreren kan wel.')}
      </p>
      <Button variant="text" busy={query.isFetching} onClick={onRetry}>
        Opnieuw proberen
      </Button>
    </div>
  )
}
