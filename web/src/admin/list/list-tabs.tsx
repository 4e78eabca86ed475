import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/numbers.ts'
import { rowsQuery } from './rows-query.ts'
import type { ListView, Subject } from './subject.ts'
import { viewOf } from './subject-address.ts'
import styles from './subject-list.module.css'

type ListTabsProps<Row> = {
  subject: Subject<Row>
  views: readonly ListView[]
  search: object
  /** Whether the rows are there, which come first. */
  mayCount: boolean
}

/** The views of a list as links, each with how many rows it has. */
export function ListTabs<Row>({ subject, views, search, mayCount }: ListTabsProps<Row>) {
  const counts = useQueries({
    queries: views.map(({ filters }) => ({ ...rowsQuery(subject, filters), enabled: mayCount })),
  })
  const current = viewOf(views, search)
  return (
    <nav className={styles.tabs} aria-label="Weergaven">
      {views.map((view, index) => (
        <Link
          key={view.name}
          to={subject.path as '/beheer/leden'}
          search={view.filters}
          activeOptions={onlyAsSaid}
          aria-current={view === current ? 'page' : undefined}
        >
          {view.label} <Count total={counts[index]?.data?.meta.total} />
        </Link>
      ))}
    </nav>
  )
}

// Which view is shown depends on what the address has, not only on the link's own filters.
const onlyAsSaid = { exact: true, includeSearch: true } as const

function Count({ total }: { total: number | undefined }) {
  return <span className={styles.count}>{total === undefined ? '' : formatNumber(total)}</span>
}
