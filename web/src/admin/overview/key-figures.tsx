import type { OverviewFigures, OverviewPoints, Period } from '@portal/contract/overview'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { StaleNote } from '../../lib/stale-note.tsx'
import { usePageQuery } from '../../lib/use-page-query.ts'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { InfoTip } from '../../ui/info-tip.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { OwnRoles } from '../own-roles.ts'
import { momentText } from '../list/moment-text.ts'
import { figuresQuery, pointsQuery } from './api.ts'
import { clockText, weekdayText } from './moments.ts'
import { Missing } from './overview-block.tsx'
import styles from './overview.module.css'

export function KeyFigures({ period }: { period: Period }) {
  const query = usePageQuery(figuresQuery)
  const { data: points } = usePageQuery(pointsQuery)
  const { data } = query
  return (
    <section className={`${card.card} ${styles.key}`} aria-label="Cijfers">
      {data ? (
        <>
          <Figures figures={data.data} period={period} points={points?.data} />
          <StaleNote query={query} className={styles.stale} />
        </>
      ) : query.isError ? (
        <Missing what="De cijfers ontbreken" query={query} />
      ) : (
        <SkeletonGroup label="Cijfers aan het laden">
          <div className={styles.figures}>
            {[0, 1, 2, 3].map((figure) => (
              <div key={figure} className="stack gap-2">
                <Skeleton width="60%" />
                <Skeleton width={72} height={30} />
                <Skeleton width="80%" />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      )}
    </section>
  )
}

type FiguresProps = { figures: OverviewFigures; period: Period; points: OverviewPoints | undefined }

function Figures({ figures: { at, registrations, usual_today: usual, given, mails }, period, points }: FiguresProps) {
  const earlier = {
    today: `vorige ${weekdayText(at)}`,
    week: 'vorige week',
    month: 'vorige maand',
  }
  const isToday = period === 'today'
  return (
    <dl className={styles.figures}>
      <Figure
        term={
          <>
            Registraties
            <InfoTip text="Vergeleken met toen op dezelfde dag en tijd" label="Uitleg bij de vergelijking" />
          </>
        }
        value={<ToRegistrations period={period} count={registrations[period].count} />}
        detail={<Comparison {...registrations[period]} earlier={earlier[period]} />}
      />
      {isToday ? (
        <Figure
          term="Deze week"
          value={<ToRegistrations period="week" count={registrations.week.count} />}
          detail={<Comparison {...registrations.week} earlier={earlier.week} />}
        />
      ) : (
        <Figure
          term="Waarvan vandaag"
          value={<ToRegistrations period="today" count={registrations.today.count} />}
          detail={usual !== null && `gemiddelde ${weekdayText(at)}: ${formatNumber(usual)}`}
        />
      )}
      <Figure
        term="Punten verstuurd"
        icon={<Coin size={24} />}
        value={formatNumber(given[period])}
        detail={points && <Waiting points={points} />}
      />
      <Figure
        term="E-mails vastgelopen"
        value={<ToMails dead={mails.dead} />}
        isBad={mails.dead > 0}
        detail={mails.oldest_at ? `de oudste van ${momentText(mails.oldest_at)}` : 'alles is onderweg of verstuurd'}
      />
    </dl>
  )
}

type FigureProps = { term: ReactNode; icon?: ReactNode; value: ReactNode; detail: ReactNode; isBad?: boolean }

function Figure({ term, icon, value, detail, isBad }: FigureProps) {
  return (
    <div data-bad={isBad || undefined} data-explained>
      <dt className="row gap-1 muted text-2">{term}</dt>
      <dd className="row gap-2 strong tabular" data-number>
        {icon}
        {value}
      </dd>
      <dd className="muted text-1">{detail}</dd>
    </div>
  )
}

// What a figure counts stands in the list.
function ToRegistrations({ period, count }: { period: Period; count: number }) {
  return (
    <Link
      to={staffPaths.registrations}
      search={{ periode: periodInList[period] }}
      className={`target ${styles.toList}`}
      aria-label={`${formatNumber(count)} registraties bekijken`}
    >
      {formatNumber(count)}
    </Link>
  )
}

function ToMails({ dead }: { dead: number }) {
  const maySee = isAllowed(may.seeMails, useContext(OwnRoles))
  if (!maySee) return formatNumber(dead)
  return (
    <Link
      to={staffPaths.mails}
      className={`target ${styles.toList}`}
      aria-label={`${formatNumber(dead)} e-mails bekijken`}
    >
      {formatNumber(dead)}
    </Link>
  )
}

const periodInList = { today: 'vandaag', week: 'week', month: 'maand' } as const satisfies Record<Period, string>

type ComparisonProps = { count: number; before: number; earlier: string }

function Comparison({ count, before, earlier }: ComparisonProps) {
  const more = count - before
  if (more === 0) return `evenveel als ${earlier}`
  const Icon = more > 0 ? TrendingUp : TrendingDown
  return (
    <span className={styles.comparison}>
      <Icon size={16} aria-hidden="true" data-up={more > 0 || undefined} />
      <span>
        {formatNumber(Math.abs(more))} {more > 0 ? 'meer' : 'minder'} dan {earlier}
      </span>
    </span>
  )
}

function Waiting({ points: { pending, next_run_at: next } }: { points: OverviewPoints }) {
  if (pending.credits === 0) return 'niets wacht'
  return `${formatNumber(pending.credits)} wachten${next ? ` op ${clockText(next)}` : ''}`
}
