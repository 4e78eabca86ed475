import type { OverviewContent } from '@portal/contract/overview'
import { subjects } from '@portal/contract/subjects'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarClock } from 'lucide-react'
import { formatDay } from '../../lib/dates.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { entryOf } from '../subjects.ts'
import { contentQuery } from './api.ts'
import { OverviewBlock } from './overview-block.tsx'
import { OverviewRow, RowSkeletons } from './overview-row.tsx'
import styles from './overview.module.css'

type Entry = OverviewContent['entries'][number]

export function NowAndSoon() {
  const query = usePageQuery(contentQuery)
  return (
    <OverviewBlock
      title="Nu en straks"
      missing="Wat online staat, ontbreekt"
      query={query}
      skeleton={<RowSkeletons />}
      aside={
        <Link to={staffPaths.articles} className={`text-link text-2 target ${styles.lead}`}>
          Nieuws en acties
          <ArrowRight size={17} aria-hidden="true" />
        </Link>
      }
    >
      {({ entries }) =>
        entries.length > 0 ? (
          <ul className={styles.rows}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <EmptyState title="Er staat niets online" text="Wat je publiceert of inplant, staat hier." />
        )
      }
    </OverviewBlock>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const { kind, id, title, state } = entry
  const { Icon, href } = entryOf(kind, id)
  const { what, day } = momentOf(entry)
  const isPlanned = state === 'gepland'
  return (
    <OverviewRow
      Icon={isPlanned ? CalendarClock : Icon}
      tone={isPlanned ? 'wait' : kind === 'promotions' ? 'points' : undefined}
      title={title}
      detail={
        <>
          {subjects[kind].one}, {what} <span className={styles.day}>{formatDay(day)}</span>
        </>
      }
      href={href}
    />
  )
}

function momentOf({ state, published_from: from, published_until: until, planned_from: planned }: Entry) {
  if (state === 'gepland') return { what: 'ingepland op', day: from }
  if (planned) return { what: 'wijziging ingepland op', day: planned }
  return until ? { what: 'online tot', day: until } : { what: 'online sinds', day: from }
}
