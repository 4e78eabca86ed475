import type { PointsChange, PointsStep } from '@portal/contract/points'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { dutchTime, formatDay } from '../../lib/dates.ts'
import { count } from '../../lib/numbers.ts'
import styles from './points-page.module.css'

type Told = PointsStep & { text: string; why: string | null }

/** The steps that points went through, oldest first. */
export function PointsHistory({ parts }: { parts: readonly PointsChange[] }) {
  return (
    <ol className={styles.steps} aria-label="Stappen">
      {parts.flatMap(tellPart).map(({ kind, created_at, reason, text, why }, index) => (
        <li key={index} data-kind={kind}>
          <b>{text}</b>
          <time dateTime={created_at} className="muted">
            {formatDay(created_at)} om {dutchTime(created_at)}
          </time>
          {why && <p className="muted breaks">{why}</p>}
          {reason && (
            <p className="muted">
              {reason} <Link to={webPaths.contact}>Contact</Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function tellPart(part: PointsChange): Told[] {
  const { credits, below_zero: below, reason, steps } = part
  return steps.flatMap((step, index): Told[] => {
    const told = { ...step, text: textOf(part, step.kind, index), why: index === 0 ? reason : null }
    if (step.kind !== 'credited' || below === 0) return [told]
    // Down to zero, and below.
    const downToZero = -credits - below
    const belowZero = { ...told, text: `${points(below)} onder nul`, why: 'De volgende punten vullen dit aan.' }
    return downToZero > 0 ? [{ ...told, text: `${points(downToZero)} afgeschreven, tot nul` }, belowZero] : [belowZero]
  })
}

function textOf({ credits, reason }: PointsChange, kind: PointsStep['kind'], index: number): string {
  if (kind === 'refused') return 'Geweigerd door de cadeaushop'
  if (kind === 'pending' && index > 0) return 'Opnieuw in behandeling'
  if (reason === null)
    return kind === 'pending' ? 'Geregistreerd, punten in behandeling' : 'Bijgeschreven in de cadeaushop'
  if (kind === 'pending') return credits < 0 ? `${points(-credits)} eraf` : `${points(credits)} erbij`
  return credits < 0 ? `${points(-credits)} afgeschreven` : `${points(credits)} bijgeschreven`
}

function points(credits: number): string {
  return count(credits, 'punt', 'punten')
}
