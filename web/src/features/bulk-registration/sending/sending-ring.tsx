import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useEffect } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import { useMember } from '../../account/session.ts'
import styles from './sending-ring.module.css'
import { isHeld } from './sending-step.ts'
import { countSent, isUnfinished } from './submission.ts'
import { useSending } from './use-sending.ts'

export function SendingRing() {
  const { submission, step } = useSending(useMember().id).sending
  const isFinished = step.name === 'finished'

  useEffect(() => {
    if (isFinished && submission) tellResult(countSent(submission))
    // oxlint-disable-next-line react/exhaustive-deps -- only when it finishes
  }, [isFinished])

  if (!submission || !isUnfinished(submission)) return null
  const { total, left } = countSent(submission)
  const done = total - left
  const isWaiting = isHeld(step)

  return (
    <Link
      to={webPaths.registerManyProducts}
      className={styles.ring}
      data-held={isWaiting || undefined}
      style={{ '--done': done / total } as CSSProperties}
      aria-label={`${done} van ${total} registraties verstuurd${isWaiting ? ', het versturen wacht' : ''}`}
    >
      <span aria-hidden="true">{done}</span>
    </Link>
  )
}

function tellResult({ total, registered, refused }: ReturnType<typeof countSent>): void {
  showToast({
    tone: refused > 0 ? 'error' : 'success',
    title: `${registered} van de ${total} geregistreerd`,
    detail: refused > 0 ? 'Bekijk de geweigerde rijen bij Meerdere producten registreren.' : null,
  })
}
