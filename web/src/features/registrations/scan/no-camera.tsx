import { Camera, CameraOff, SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './no-camera.module.css'
import type { ScanProblem } from './use-scan.ts'

type NoCameraProps = {
  problem: ScanProblem
  notice: string | null
  onRetry: () => void
  children: ReactNode
}

/** What to do when there is no picture. Choosing a photo and typing always work. */
export function NoCamera({ problem, notice, onRetry, children }: NoCameraProps) {
  const { title, text } = explanations[problem]

  return (
    <div className={styles.noCamera}>
      <div className={styles.dark}>
        <span className={styles.corners} aria-hidden="true" />
        <CameraOff size={72} strokeWidth={1.5} aria-hidden="true" />
      </div>
      <div className={styles.advice}>
        <h3 className="below-2">{title}</h3>
        <p className="muted">{text}</p>
        {problem === 'refused' && <Steps />}
        <p role="alert" className={`error-text strong ${styles.failure}`}>
          {notice}
        </p>
      </div>
      <div className={styles.footer}>
        {/* Where there is no camera, trying again is the last thing that helps. */}
        {problem === 'missing' && children}
        {problem !== 'insecure' && (
          <Button
            size="lg"
            full
            variant={problem === 'missing' ? 'secondary' : 'primary'}
            icon={<Camera size={19} aria-hidden="true" />}
            onClick={onRetry}
          >
            Opnieuw proberen
          </Button>
        )}
        {problem !== 'missing' && children}
      </div>
    </div>
  )
}

function Steps() {
  return (
    <ol className={styles.steps}>
      {cameraSteps(navigator.userAgent).map((step) => (
        <li key={step}>
          <span>{withSigns(step)}</span>
        </li>
      ))}
    </ol>
  )
}

/** How the browser in use lets the portal use the camera; `{tuning}` stands for Chrome's own sign. */
export function cameraSteps(userAgent: string): string[] {
  const isPhone = /Android|iPhone|iPad|Mobile/.test(userAgent)
  const act = isPhone ? 'Tik' : 'Klik'
  const isFirefox = /Firefox|FxiOS/.test(userAgent)
  const isOnApple = /iPhone|iPad/.test(userAgent)
  if (isOnApple && /CriOS|FxiOS|EdgiOS/.test(userAgent)) {
    const browser = isFirefox ? 'Firefox' : /EdgiOS/.test(userAgent) ? 'Edge' : 'Chrome'
    return [
      'Open de **Instellingen** van je apparaat',
      `Tik op **Apps** en dan op **${browser}**`,
      'Zet **Camera** aan en kom hier terug',
    ]
  }
  if (isFirefox) {
    return [
      `${act} in de adresbalk op het slotje`,
      `${act} bij **Camera** op **Geblokkeerd**`,
      'Kom hier terug en probeer het opnieuw',
    ]
  }
  if (isOnApple) {
    return [
      'Tik in de adresbalk op het teken van het paginamenu',
      'Kies **Website-instellingen** en dan **Camera**',
      'Zet op **Sta toe** en kom hier terug',
    ]
  }
  if (/Safari/.test(userAgent) && !/Chrom|Android/.test(userAgent)) {
    return [
      'Kies in de menubalk **Safari** en dan **Instellingen voor deze website**',
      'Zet **Camera** op **Sta toe**',
      'Kom hier terug en probeer het opnieuw',
    ]
  }
  return isPhone
    ? [
        'Tik in de adresbalk op {tuning}',
        'Kies **Toestemmingen** en dan **Camera**',
        'Zet op **Toestaan** en kom hier terug',
      ]
    : [
        'Klik in de adresbalk op {tuning}',
        'Zet de schakelaar bij **Camera** aan',
        'Kom hier terug en probeer het opnieuw',
      ]
}

function withSigns(step: string): ReactNode {
  return step.split(/(\*\*.+?\*\*|\{tuning\})/).map((part, place) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a fixed text
    const key = place
    if (part === '{tuning}')
      return (
        <Fragment key={key}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          <span className="visually-hidden">het teken met de schuifjes</span>
        </Fragment>
      )
    return part.startsWith('**') ? <strong key={key}>{part.slice(2, -2)}</strong> : part
  })
}

const privacy = 'We maken geen foto’s en bewaren geen beeld.'

const explanations: Record<ScanProblem, { title: string; text: string }> = {
  refused: {
    title: 'De camera mag nog niet aan',
    text: `Je browser houdt de camera tegen voor dit portaal. Eén keer toestaan is genoeg. ${privacy}`,
  },
  missing: {
    title: 'Geen camera gevonden',
    text: 'Dit apparaat heeft geen camera die de browser kan gebruiken. Kies een foto van het label of typ het nummer.',
  },
  busy: {
    title: 'De camera is niet beschikbaar',
    text: 'Misschien gebruikt een andere app de camera. Sluit die app en probeer het opnieuw, of typ het nummer.',
  },
  insecure: {
    title: 'De camera werkt hier niet',
    text: 'Browsers geven de camera alleen vrij op een adres dat met https:// begint. Open het portaal via dat adres, kies een foto of typ het nummer.',
  },
  decoder: {
    title: 'De scanner kon niet worden geladen',
    text: 'Controleer je verbinding en probeer het opnieuw, of typ het nummer.',
  },
}
