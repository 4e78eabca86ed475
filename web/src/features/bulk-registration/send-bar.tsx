import { WifiOff } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Coin } from '../../ui/coin.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useIsOnline } from '../../ui/use-is-online.ts'
import type { SheetVerdict } from './sheet/judge-sheet.ts'
import styles from './send-bar.module.css'

type SendBarProps = { verdict: SheetVerdict; onSend: () => void; onReview: () => void }

export function SendBar({ verdict, onSend, onReview }: SendBarProps) {
  const isOnline = useIsOnline()
  const { ready, faulty, points } = verdict

  return (
    <div className={styles.bar} data-offline={!isOnline || undefined}>
      <div className={styles.content}>
        {isOnline ? <Coin size={36} /> : <WifiOff size={28} aria-hidden="true" />}
        <p className={styles.text}>
          <strong>{whatGoes(verdict)}</strong>
          <span>
            {isOnline ? whatStays(verdict) : 'Geen verbinding. Na Versturen gaat het vanzelf verder zodra die er is.'}
          </span>
        </p>
        <div className={styles.buttons}>
          {faulty > 0 && (
            <Button variant="secondary" size="lg" onClick={onReview}>
              Fouten nakijken
            </Button>
          )}
          <Button size="lg" {...sendingButton(ready, onSend)}>
            <span className={styles.send}>
              {ready === 1 ? '1 registratie versturen' : `${formatNumber(ready)} registraties versturen`}
              {points > 0 && <span className={styles.points}>+ {formatNumber(points)} punten</span>}
            </span>
          </Button>
        </div>
      </div>
    </div>
  )
}

// With nothing ready it still tells why when it is pressed.
function sendingButton(ready: number, onSend: () => void) {
  return ready === 0 ? { 'aria-disabled': true, onClickCapture: onSend } : { onClick: onSend }
}

export function tellNothingGoes(verdict: SheetVerdict, filled: number): void {
  const [title, detail] =
    filled === 0
      ? ['Er is nog niets om te versturen', 'Vul eerst een rij in.']
      : [whatGoes(verdict), whatStays(verdict)]
  showToast({ tone: 'error', title, detail })
}

function whatGoes({ ready, registered, filled }: SheetVerdict): string {
  // The catalogue is not loaded yet.
  if (filled === 0) return 'Je rijen worden nagekeken'
  if (registered === filled) return filled === 1 ? 'Je rij is al geregistreerd' : 'Alle rijen zijn al geregistreerd'
  if (ready === 0) return filled === 1 ? 'Je rij kan nog niet mee' : `Van de ${filled} rijen kan er nog geen mee`
  if (ready === filled) return filled === 1 ? 'Je rij kan mee' : `Alle ${filled} rijen kunnen mee`
  return `${ready} van de ${filled} rijen ${ready === 1 ? 'kan' : 'kunnen'} mee`
}

function whatStays({ ready, faulty, registered, rows }: SheetVerdict): string {
  if (faulty > 0 && ready === 0) return 'Verbeter eerst de fouten in je werkblad.'
  if (faulty > 0) return 'Rijen met fouten en dubbele serienummers blijven hier staan.'
  if (registered === 0) return ready > 0 ? 'Er zijn geen fouten gevonden.' : ''
  const first = rows.findIndex(({ state }) => state === 'registered') + 1
  return registered === 1
    ? `Geen fouten meer. Rij ${first} blijft staan, die is al geregistreerd.`
    : `Geen fouten meer. ${registered} rijen blijven staan, die zijn al geregistreerd.`
}

export function PhoneSendBar({ verdict, onSend }: { verdict: SheetVerdict; onSend: () => void }) {
  const { faulty, ready, filled, points } = verdict

  return (
    <section className={styles.phoneBar} aria-label="Versturen">
      <p role="status">
        <strong data-tone={faulty > 0 ? 'error' : undefined}>{stateText({ faulty, ready, filled })}</strong>
        {points > 0 && <span>+ {formatNumber(points)} punten</span>}
      </p>
      <Button size="lg" {...sendingButton(ready, onSend)}>
        {ready === 0 ? 'Versturen' : `${ready} versturen`}
      </Button>
    </section>
  )
}

function stateText({ faulty, ready, filled }: Pick<SheetVerdict, 'faulty' | 'ready' | 'filled'>): string {
  if (filled === 0) return 'Nog geen rijen'
  if (faulty > 0) return `${faulty} ${faulty === 1 ? 'rij' : 'rijen'} nakijken`
  return ready === 0 ? 'Niets te versturen' : 'Alles klaar'
}
