import { History } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/questions.ts'
import styles from './left-rows-bar.module.css'
import { count } from './source/sheet-report.ts'
import type { LeftRows } from './use-left-rows.ts'

type LeftRowsBarProps = {
  left: LeftRows
  /** Whether the worksheet has room for one of them. */
  hasRoom: boolean
  onResume: () => void
  onDiscard: () => void
}

/** Tells of the rows that are kept but not shown, and offers to go on with them or to discard them. */
export function LeftRowsBar({ left, hasRoom, onResume, onDiscard }: LeftRowsBarProps) {
  const { length } = left.sheet.rows
  const { title, text } = textsOf(left)

  async function discard() {
    const answer = await ask({
      title: length === 1 ? 'Deze rij weggooien?' : `Deze ${length} rijen weggooien?`,
      detail:
        length === 1 ? 'De rij is niet verstuurd en komt niet terug.' : 'Ze zijn niet verstuurd en komen niet terug.',
      confirm: 'Weggooien',
      decline: 'Bewaren',
      isDangerous: true,
    })
    if (answer === 'confirmed') onDiscard()
  }

  return (
    <section className={styles.bar} aria-label="Bewaarde rijen">
      <History size={20} aria-hidden="true" />
      <p role="status">
        <strong>{title}</strong>
        <span>{text}</span>
      </p>
      <div className={styles.actions}>
        {/* Whoever fills in the rows of another tab is not asked there. */}
        {left.origin !== 'tab' && (
          <Button variant="text" onClick={() => void discard()}>
            Weggooien
          </Button>
        )}
        {(hasRoom || left.origin === 'earlier') && (
          <Button variant="secondary" onClick={onResume}>
            {left.origin === 'tab' ? 'Ook hier openen' : 'Verdergaan'}
          </Button>
        )}
      </div>
    </section>
  )
}

function textsOf({ sheet: { rows, changedAt }, origin }: LeftRows): { title: string; text: string } {
  const isOne = rows.length === 1
  const all = count(rows.length, 'rij', 'rijen')
  if (origin === 'waiting')
    return {
      title: `${all} ${isOne ? 'wacht' : 'wachten'} nog`,
      text: `${isOne ? 'Hij is bewaard en komt' : 'Ze zijn bewaard en komen'} vanzelf als je de rijen hieronder hebt verstuurd.`,
    }
  if (origin === 'tab')
    return {
      title: `Er ${isOne ? 'staat' : 'staan'} ${all} in een ander tabblad`,
      text: isOne
        ? 'Hij is op dit apparaat bewaard. Je kunt hem ook hier invullen en versturen.'
        : 'Ze zijn op dit apparaat bewaard. Je kunt ze ook hier invullen en versturen.',
    }
  return {
    title: `Je hebt nog ${all} van ${dayOf(changedAt)} staan`,
    text: `${isOne ? 'Hij is' : 'Ze zijn'} op dit apparaat bewaard en nog niet verstuurd.`,
  }
}

const longDay = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long' })

function dayOf(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return isToday ? 'vandaag' : longDay.format(moment)
}
