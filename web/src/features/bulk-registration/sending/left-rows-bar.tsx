import { History } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/questions.ts'
import type { KeptSheet } from '../kept-sheet.ts'
import styles from './left-rows-bar.module.css'

type LeftRowsBarProps = { left: KeptSheet; onResume: () => void; onDiscard: () => void }

/** Offers the rows that an earlier visit left on the device. */
export function LeftRowsBar({ left, onResume, onDiscard }: LeftRowsBarProps) {
  const count = left.rows.length
  const isOne = count === 1

  async function discard() {
    const answer = await ask({
      title: isOne ? 'Deze rij weggooien?' : `Deze ${count} rijen weggooien?`,
      detail: isOne ? 'De rij is niet verstuurd en komt niet terug.' : 'Ze zijn niet verstuurd en komen niet terug.',
      confirm: 'Weggooien',
      decline: 'Bewaren',
      isDangerous: true,
    })
    if (answer === 'confirmed') onDiscard()
  }

  return (
    <section className={styles.bar} aria-label="Bewaarde rijen">
      <History size={20} aria-hidden="true" />
      <p>
        <strong>
          Je hebt nog {isOne ? '1 rij' : `${count} rijen`} van {dayOf(left.changedAt)} staan
        </strong>
        <span>
          {isOne ? 'Hij is op dit apparaat bewaard' : 'Ze zijn op dit apparaat bewaard'} en nog niet verstuurd.
        </span>
      </p>
      <div className={styles.actions}>
        <Button variant="text" onClick={() => void discard()}>
          Weggooien
        </Button>
        <Button variant="secondary" onClick={onResume}>
          Verdergaan
        </Button>
      </div>
    </section>
  )
}

const longDay = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long' })

function dayOf(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return isToday ? 'vandaag' : longDay.format(moment)
}
