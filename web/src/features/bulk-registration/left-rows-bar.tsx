import { History } from 'lucide-react'
import { count, formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/questions.ts'
import styles from './left-rows-bar.module.css'
import { isWaiting, type LeftRows } from './use-left-rows.ts'

type LeftRowsBarProps = {
  left: LeftRows
  /** Whether the worksheet has room for one of them. */
  hasRoom: boolean
  onResume: () => void
  onDiscard: () => void
}

/** Tells of the rows that are kept but not shown, and offers to go on with them or to discard them. */
export function LeftRowsBar({ left, hasRoom, onResume, onDiscard }: LeftRowsBarProps) {
  const { title, text } = textsOf(left)

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
          <Button variant="text" onClick={() => void mayDiscard(left).then((may) => may && onDiscard())}>
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

/** Asks before rows that are not shown are discarded. */
export async function mayDiscard({ sheet: { rows } }: LeftRows): Promise<boolean> {
  const isOne = rows.length === 1
  const answer = await ask({
    title: isOne ? 'Deze rij weggooien?' : `Deze ${formatNumber(rows.length)} rijen weggooien?`,
    detail: isOne ? 'De rij is niet verstuurd en komt niet terug.' : 'Ze zijn niet verstuurd en komen niet terug.',
    confirm: 'Weggooien',
    decline: 'Bewaren',
    isDangerous: true,
  })
  return answer === 'confirmed'
}

function textsOf(left: LeftRows): { title: string; text: string } {
  const { rows, changedAt } = left.sheet
  const { origin } = left
  const isOne = rows.length === 1
  const all = count(rows.length, 'rij', 'rijen')
  if (isWaiting(left))
    return {
      title: waitTitle(rows.length),
      text: `${origin === 'mixed' ? 'Van een eerder bezoek en uit je lijst. ' : ''}${isOne ? 'Hij is bewaard en komt' : 'Ze zijn bewaard en komen'} vanzelf als je de rijen hieronder hebt verstuurd.`,
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

export function waitTitle(rows: number): string {
  return `${count(rows, 'rij', 'rijen')} ${rows === 1 ? 'wacht' : 'wachten'} nog`
}

const longDay = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long' })

function dayOf(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return isToday ? 'vandaag' : longDay.format(moment)
}
