import { RefreshCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import styles from './failed-line.module.css'

type FailedLineProps = { text: string; busy: boolean; onRetry: () => void }

/** A quiet line where a smaller block could not be loaded. */
export function FailedLine({ text, busy, onRetry }: FailedLineProps) {
  return (
    <div className={styles.line}>
      <p>{text}</p>
      <Button variant="text" icon={<RefreshCw size={17} aria-hidden="true" />} busy={busy} onClick={onRetry}>
        Opnieuw proberen
      </Button>
    </div>
  )
}
