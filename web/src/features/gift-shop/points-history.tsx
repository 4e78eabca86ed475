import type { PointsStep, RegistrationPoints } from '@portal/contract/gift-shop'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../lib/dates.ts'
import styles from './points-history.module.css'
import { dutchTime } from './refreshed-text.ts'

/** The steps that the points of a registration went through, the first one first. */
export function PointsHistory({ points: { steps } }: { points: RegistrationPoints }) {
  return (
    <ol className={styles.steps} aria-label="Stappen">
      {steps.map(({ kind, created_at, reason }, index) => (
        <li key={index} data-kind={kind}>
          <b>{stepText(kind, index)}</b>
          <time dateTime={created_at}>
            {formatDay(created_at)} om {dutchTime(created_at)}
          </time>
          {reason && (
            <p>
              {reason} <Link to={webPaths.contact}>Contact</Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function stepText(kind: PointsStep['kind'], index: number): string {
  if (kind === 'credited') return 'Bijgeschreven in de cadeaushop'
  if (kind === 'refused') return 'Geweigerd door de cadeaushop'
  return index === 0 ? 'Geregistreerd, punten in behandeling' : 'Opnieuw in behandeling'
}
