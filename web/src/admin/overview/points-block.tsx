import type { OverviewPoints } from '@portal/contract/overview'
import { Check, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { count, formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { pointsQuery } from './api.ts'
import { clockText, shortMoment } from './moments.ts'
import { OverviewBlock } from './overview-block.tsx'
import { RowSkeletons } from './overview-row.tsx'
import { SendPointsNow } from './send-now.tsx'
import overview from './overview.module.css'
import styles from './points-block.module.css'

export function PointsBlock({ canStart = false }: { canStart?: boolean }) {
  const query = usePageQuery(pointsQuery)
  const points = query.data?.data
  return (
    <OverviewBlock
      title="Punten naar de cadeaushop"
      missing="Hoe de punten staan, ontbreekt"
      query={query}
      skeleton={<RowSkeletons />}
      aside={
        points?.last_run?.is_complete && (
          <Badge tone="ok" icon={<Check aria-hidden="true" />}>
            In orde
          </Badge>
        )
      }
    >
      {(points) => (
        <Points points={points} now={new Date(query.dataUpdatedAt).toISOString()}>
          {canStart && points.pending.credits > 0 && <SendPointsNow />}
        </Points>
      )}
    </OverviewBlock>
  )
}

function Points({ points, now, children }: { points: OverviewPoints; now: string; children: ReactNode }) {
  const { pending, next_run_at: next, last_run: last, answers } = points
  return (
    <>
      {last?.is_complete === false && (
        <div className={`note tone-err beside gap-3 ${styles.failed}`}>
          <RefreshCw size={20} aria-hidden="true" />
          <p>
            <b>De cadeaushop gaf niet op alles antwoord</b>
            {count(pending.credits, 'punt wacht', 'punten wachten')}. We proberen het
            {next ? ` om ${clockText(next)}` : ''} opnieuw; niets wordt dubbel verstuurd.
          </p>
        </div>
      )}
      {answers.length > 0 ? (
        <ul className={styles.answers}>
          {answers.map(({ at, credited, credits, refused }) => (
            <li key={at}>
              <time dateTime={at} className="muted tabular">
                {shortMoment(at, now)}
              </time>
              {credited > 0 ? <Check size={17} aria-hidden="true" /> : <X size={17} aria-hidden="true" data-refused />}
              <span>
                {[
                  credited > 0 && `${count(credited, 'registratie', 'registraties')}, ${formatNumber(credits)} punten`,
                  refused > 0 && `${formatNumber(refused)} geweigerd`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`muted ${styles.none}`}>In de laatste zeven dagen is niets verstuurd.</p>
      )}
      <div className={`row between wrap gap-2 muted text-1 ${overview.foot}`}>
        <p>
          {pending.credits > 0 ? `${formatNumber(pending.credits)} punten wachten. ` : 'Er wacht niets. '}
          {next && `Volgende ronde om ${clockText(next)}.`}
        </p>
        {children}
      </div>
    </>
  )
}
