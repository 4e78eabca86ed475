import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import type { SheetVerdict } from '../judge-sheet.ts'
import styles from './phone-send-bar.module.css'

/** What can be sent, within reach of a thumb. */
export function PhoneSendBar({ verdict, onSend }: { verdict: SheetVerdict; onSend: () => void }) {
  const { faulty, ready, filled, points } = verdict

  return (
    <section className={styles.bar} aria-label="Versturen">
      <p role="status">
        <strong data-tone={faulty > 0 ? 'error' : undefined}>{stateText({ faulty, ready, filled })}</strong>
        {points > 0 && <span>+ {formatNumber(points)} punten</span>}
      </p>
      <Button size="lg" aria-disabled={ready === 0} onClick={onSend}>
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
