import type { OverviewMembers, Period } from '@portal/contract/overview'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { count, formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { membersQuery } from './api.ts'
import { periodNames } from './brands-block.tsx'
import { OverviewBlock } from './overview-block.tsx'
import styles from './overview.module.css'

export function MembersBlock({ period }: { period: Period }) {
  const query = usePageQuery(membersQuery)
  return (
    <OverviewBlock
      title="Installateurs"
      missing="De cijfers van installateurs ontbreken"
      query={query}
      skeleton={<Skeleton height={76} />}
      aside={
        <Link to={staffPaths.members} className={`text-link text-2 target ${styles.lead}`}>
          Leden
          <ArrowRight size={17} aria-hidden="true" />
        </Link>
      }
    >
      {(members) => <Counts members={members} period={period} />}
    </OverviewBlock>
  )
}

function Counts({ members, period }: { members: OverviewMembers; period: Period }) {
  const when = periodNames[period].toLowerCase()
  const counts = [
    ['Nieuw', members.new[period], when],
    ['Actief', members.active[period], `registreerden ${when}`],
    ['Totaal', members.total, 'met een account'],
  ] as const
  const { customers, sent } = members.reminders
  return (
    <>
      <dl className={`${styles.figures} ${styles.counts}`}>
        {counts.map(([term, value, detail]) => (
          <div key={term}>
            <dt className="muted text-2">{term}</dt>
            <dd className="strong tabular" data-number>
              {formatNumber(value)}
            </dd>
            <dd className="muted text-1">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className={`muted text-1 ${styles.foot}`}>
        {count(customers, 'klant krijgt', 'klanten krijgen')} elk jaar een herinnering aan het onderhoud.{' '}
        {formatNumber(sent)} verstuurd.
      </p>
    </>
  )
}
