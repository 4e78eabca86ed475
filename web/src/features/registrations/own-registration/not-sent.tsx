import type { ApiError } from '../../../lib/api-client.ts'
import { SessionEnded } from '../../../lib/use-refused-form.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import styles from './forms.module.css'

type NotSentProps = { act: string; problem: ApiError | null; hasSessionEnded: boolean }

/** Why a form can't be sent now, or was not: no connection, no answer, an ended session. Nothing typed is lost by any. */
export function NotSent({ act, problem, hasSessionEnded }: NotSentProps) {
  const isOnline = useIsOnline()
  return (
    <>
      {!isOnline && (
        <p role="status" className={styles.notice}>
          Je hebt geen verbinding. {act} kan zodra je weer verbinding hebt; wat je invult, blijft staan.
        </p>
      )}
      {problem?.status === null && isOnline && (
        <p role="alert" className={styles.notice}>
          De server gaf geen antwoord. Wat je invulde, blijft staan; opnieuw proberen kan altijd, er wordt niets dubbel
          gedaan.
        </p>
      )}
      {hasSessionEnded && <SessionEnded className={styles.notice} />}
    </>
  )
}
