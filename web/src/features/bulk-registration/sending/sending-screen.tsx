import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { CircleAlert, LogIn, Pause, Play, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { fileSteps, PipeSteps, typedSteps } from '../pipe-steps.tsx'
import { useNewScreen } from '../use-new-screen.ts'
import type { RowsSender } from './rows-sender.ts'
import { SendingProgress, SendingRows } from './sending-progress.tsx'
import styles from './sending-screen.module.css'
import { isHeld, type Sending } from './sending-step.ts'
import { countSent, type Submission } from './submission.ts'

type SendingScreenProps = { sender: RowsSender; sending: Sending; submission: Submission }

/** The progress of a submission, as far as the server has confirmed it. */
export function SendingScreen({ sender, sending, submission }: SendingScreenProps) {
  const heading = useNewScreen()

  return (
    <>
      <Breadcrumbs parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>} current="Versturen" />
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            We versturen je registraties
          </h1>
          <p>
            Je kunt gewoon verderwerken in het portaal. Wat geregistreerd is, blijft geregistreerd, ook als je dit
            venster sluit.
          </p>
        </div>
      </header>
      <PipeSteps steps={submission.fileName ? fileSteps : typedSteps} current="Versturen" />
      <SendingProgress submission={submission} pace={sending.pace} isHeld={isHeld(sending)} />
      <SendingRows submission={submission} isSending={sending.step.name === 'sending'} />
      <SendingBar sender={sender} sending={sending} submission={submission} />
    </>
  )
}

type SendingBarProps = { sender: RowsSender; sending: Sending; submission: Submission }

type BarContent = {
  tone: 'busy' | 'waiting' | 'calm'
  icon: ReactNode
  title: string
  text: string
  actions?: ReactNode
}

// The state of sending, and what the member can do about it.
function SendingBar(props: SendingBarProps) {
  const { tone, icon, title, text, actions } = contentOf(props)

  return (
    <div className={styles.bar} data-tone={tone}>
      <div className={styles.inner}>
        <span className={styles.icon}>{icon}</span>
        <p role="status" className={styles.text}>
          <strong>{title}</strong>
          <span>{text}</span>
          {props.sending.keeping === 'memory' && (
            <span>Je browser bewaart niets op dit apparaat: houd dit tabblad open tot alles verstuurd is.</span>
          )}
        </p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  )
}

function contentOf(props: SendingBarProps): BarContent {
  const { step } = props.sending
  if (step.name === 'waiting') return waitingContent(props, step.isOffline)
  if (step.name === 'paused') return pausedContent(props)
  if (step.name === 'signed-out') return signedOutContent(props)
  if (step.name === 'blocked') return blockedContent(props, step.message)
  return {
    tone: 'busy',
    icon: <Spinner size={32} />,
    title: 'Bezig met versturen',
    text: 'Valt je verbinding weg, dan gaan we verder zodra je weer online bent. Dubbel kan niet.',
    actions: <PauseButton {...props} />,
  }
}

function waitingContent(props: SendingBarProps, isOffline: boolean): BarContent {
  return {
    tone: 'waiting',
    icon: isOffline ? <WifiOff size={24} aria-hidden="true" /> : <Spinner size={28} />,
    title: isOffline ? 'Geen verbinding' : 'De server antwoordt nog niet',
    text: isOffline
      ? 'We gaan vanzelf verder zodra je weer online bent. Dubbel kan niet.'
      : 'We proberen het zo opnieuw. Dubbel kan niet.',
    actions: <PauseButton {...props} />,
  }
}

function pausedContent(props: SendingBarProps): BarContent {
  const { left } = countSent(props.submission)
  return {
    tone: 'calm',
    icon: <Pause size={24} aria-hidden="true" />,
    title: 'Gepauzeerd',
    text: `Er ${left === 1 ? 'wacht' : 'wachten'} nog ${rowsText(left)}.`,
    actions: (
      <>
        <BackButton {...props} />
        <Button size="lg" icon={<Play size={18} aria-hidden="true" />} onClick={() => void props.sender.goOn()}>
          Verdergaan
        </Button>
      </>
    ),
  }
}

function signedOutContent({ submission }: SendingBarProps): BarContent {
  return {
    tone: 'waiting',
    icon: <LogIn size={24} aria-hidden="true" />,
    title: 'Je sessie is verlopen',
    text: `Log opnieuw in, dan versturen we de laatste ${rowsText(countSent(submission).left)}.`,
    // A plain link, because the login page has to load without the state of this session. It leads back here.
    actions: (
      <a className={buttonClass({ size: 'lg' })} href={loginAddress}>
        Opnieuw inloggen
      </a>
    ),
  }
}

function blockedContent(props: SendingBarProps, message: string): BarContent {
  return {
    tone: 'waiting',
    icon: <CircleAlert size={24} aria-hidden="true" />,
    title: 'Versturen kan nu niet',
    text: message,
    actions: (
      <>
        <BackButton {...props} />
        <Button size="lg" onClick={() => void props.sender.run()}>
          Opnieuw proberen
        </Button>
      </>
    ),
  }
}

function rowsText(count: number): string {
  return count === 1 ? '1 rij' : `${count} rijen`
}

const loginAddress = `${webPaths.login}?redirect=${encodeURIComponent(webPaths.registerManyProducts)}`

// The current batch is finished first.
function PauseButton({ sender, submission }: { sender: RowsSender; submission: Submission }) {
  return (
    <Button
      variant="secondary"
      size="lg"
      busy={submission.isPaused}
      icon={<Pause size={18} aria-hidden="true" />}
      onClick={() => void sender.pause()}
    >
      Pauzeren
    </Button>
  )
}

// Hidden while the last batch is in doubt, because the worksheet would show its rows as unsent.
function BackButton({ sender, submission }: { sender: RowsSender; submission: Submission }) {
  if (submission.isInDoubt) return null
  return (
    <Button variant="secondary" size="lg" onClick={() => void sender.dismiss()}>
      Terug naar je werkblad
    </Button>
  )
}
