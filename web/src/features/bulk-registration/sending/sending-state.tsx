import { webPaths } from '@portal/contract/web-paths'
import { CircleAlert, LogIn, type LucideIcon, Pause, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '../../../lib/numbers.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { RowsSender } from './rows-sender.ts'
import styles from './sending-screen.module.css'
import { isHeld, type Sending, type SendingStep } from './sending-step.ts'
import { countSent, type Submission } from './submission.ts'

type SendingStateProps = { sender: RowsSender; sending: Sending; submission: Submission }

/** What sending is at, said to a screen reader too, and what the member can do about it. */
export function SendingState({ sender, sending: { step, keeping }, submission }: SendingStateProps) {
  const { icon, title, text } = stateOf(step, count(countSent(submission).left, 'rij', 'rijen'))
  const isStopped = step.name === 'paused' || step.name === 'blocked'

  return (
    <div className={styles.state} data-held={isHeld(step) || undefined}>
      {icon}
      <p role="status">
        <strong>{title}</strong> {text}
        {keeping === 'memory' &&
          ' Je browser bewaart niets op dit apparaat: houd dit tabblad open tot alles verstuurd is.'}
      </p>
      <div className={styles.buttons}>
        {/* While the last batch is in doubt the worksheet would show its rows as unsent. */}
        {isStopped && !submission.isInDoubt && (
          <Button variant="secondary" onClick={() => void sender.dismiss()}>
            Terug naar je werkblad
          </Button>
        )}
        {step.name === 'paused' && <Button onClick={() => void sender.goOn()}>Verdergaan</Button>}
        {step.name === 'blocked' && <Button onClick={() => void sender.run()}>Opnieuw proberen</Button>}
        {step.name === 'signed-out' && (
          // A plain link, because the login page has to load without the state of this session. It leads back here.
          <a className={buttonClass()} href={loginAddress}>
            Opnieuw inloggen
          </a>
        )}
        {!isStopped && step.name !== 'signed-out' && (
          // The current batch is finished first.
          <Button variant="secondary" busy={submission.isPaused} onClick={() => void sender.pause()}>
            Pauzeren
          </Button>
        )}
      </div>
    </div>
  )
}

function stateOf(step: SendingStep, left: string): { icon: ReactNode; title: string; text: string } {
  const iconOf = (Icon: LucideIcon) => <Icon size={24} aria-hidden="true" />
  const spinner = <Spinner size={24} />
  if (step.name === 'paused') return { icon: iconOf(Pause), title: 'Gepauzeerd', text: `Nog te versturen: ${left}.` }
  if (step.name === 'blocked') return { icon: iconOf(CircleAlert), title: 'Versturen kan nu niet', text: step.message }
  if (step.name === 'signed-out') {
    const text = `Log opnieuw in, dan versturen we de laatste ${left}.`
    return { icon: iconOf(LogIn), title: 'Je sessie is verlopen', text }
  }
  if (step.name !== 'waiting') {
    const text = 'Valt je verbinding weg, dan gaan we verder zodra je weer online bent. Dubbel kan niet.'
    return { icon: spinner, title: 'Bezig met versturen', text }
  }
  if (step.isOffline) {
    const text = 'We gaan vanzelf verder zodra je weer online bent. Dubbel kan niet.'
    return { icon: iconOf(WifiOff), title: 'Geen verbinding', text }
  }
  return { icon: spinner, title: 'De server antwoordt nog niet', text: 'We proberen het zo opnieuw. Dubbel kan niet.' }
}

const loginAddress = `${webPaths.login}?redirect=${encodeURIComponent(webPaths.registerManyProducts)}`
