import { webPaths } from '@portal/contract/web-paths'
import { CircleAlert, LogIn, Pause, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '../../../lib/numbers.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { RowsSender } from './rows-sender.ts'
import styles from './sending-screen.module.css'
import { isHeld, type Sending } from './sending-step.ts'
import { countSent, type Submission } from './submission.ts'

type SendingStateProps = { sender: RowsSender; sending: Sending; submission: Submission }

type State = { icon: ReactNode; title: string; text: string; actions: ReactNode }

export function SendingState(props: SendingStateProps) {
  const { icon, title, text, actions } = stateOf(props)
  const { step, keeping } = props.sending

  return (
    <div className={styles.state} data-held={isHeld(step) || undefined}>
      {icon}
      <p role="status">
        <strong>{title}</strong> {text}
        {keeping === 'memory' &&
          ' Je browser bewaart niets op dit apparaat: houd dit tabblad open tot alles verstuurd is.'}
      </p>
      <div className={styles.buttons}>{actions}</div>
    </div>
  )
}

function stateOf(props: SendingStateProps): State {
  const { sender, submission } = props
  const { step } = props.sending
  const left = count(countSent(submission).left, 'rij', 'rijen')
  if (step.name === 'waiting')
    return {
      icon: step.isOffline ? <WifiOff size={24} aria-hidden="true" /> : <Spinner size={24} />,
      title: step.isOffline ? 'Geen verbinding' : 'De server antwoordt nog niet',
      text: step.isOffline
        ? 'We gaan vanzelf verder zodra je weer online bent. Dubbel kan niet.'
        : 'We proberen het zo opnieuw. Dubbel kan niet.',
      actions: <PauseButton {...props} />,
    }
  if (step.name === 'paused')
    return {
      icon: <Pause size={24} aria-hidden="true" />,
      title: 'Gepauzeerd',
      text: `Nog te versturen: ${left}.`,
      actions: (
        <>
          <BackButton {...props} />
          <Button onClick={() => void sender.goOn()}>Verdergaan</Button>
        </>
      ),
    }
  if (step.name === 'signed-out')
    return {
      icon: <LogIn size={24} aria-hidden="true" />,
      title: 'Je sessie is verlopen',
      text: `Log opnieuw in, dan versturen we de laatste ${left}.`,
      // A plain link, because the login page has to load without the state of this session. It leads back here.
      actions: (
        <a className={buttonClass()} href={loginAddress}>
          Opnieuw inloggen
        </a>
      ),
    }
  if (step.name === 'blocked')
    return {
      icon: <CircleAlert size={24} aria-hidden="true" />,
      title: 'Versturen kan nu niet',
      text: step.message,
      actions: (
        <>
          <BackButton {...props} />
          <Button onClick={() => void sender.run()}>Opnieuw proberen</Button>
        </>
      ),
    }
  return {
    icon: <Spinner size={24} />,
    title: 'Bezig met versturen',
    text: 'Valt je verbinding weg, dan gaan we verder zodra je weer online bent. Dubbel kan niet.',
    actions: <PauseButton {...props} />,
  }
}

const loginAddress = `${webPaths.login}?redirect=${encodeURIComponent(webPaths.registerManyProducts)}`

// The current batch is finished first.
function PauseButton({ sender, submission }: SendingStateProps) {
  return (
    <Button variant="secondary" busy={submission.isPaused} onClick={() => void sender.pause()}>
      Pauzeren
    </Button>
  )
}

// Hidden while the last batch is in doubt, because the worksheet would show its rows as unsent.
function BackButton({ sender, submission }: SendingStateProps) {
  if (submission.isInDoubt) return null
  return (
    <Button variant="secondary" onClick={() => void sender.dismiss()}>
      Terug naar je werkblad
    </Button>
  )
}
