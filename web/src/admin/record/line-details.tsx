import { getRecordLine, type RecordLine, type RecordLineDetails } from '@portal/contract/record'
import { staffPaths } from '@portal/contract/staff-paths'
import { queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './record.module.css'
import { authorName, entryName, fieldName, valueText } from './entry-name.ts'

type LineDetailsProps = {
  line: RecordLine
  /** Whether there are lines of others, to look for. */
  hasOthers: boolean
}

/** The values of one line. They are asked once, since that look is a line too. */
export function LineDetails({ line, hasOthers }: LineDetailsProps) {
  const { data, error, isFetching, refetch } = usePageQuery(detailsQuery(line.id))
  return (
    <div className={`stack gap-2 ${styles.details}`}>
      {data ? (
        <Values details={data.data} />
      ) : error ? (
        <FailedState
          compact
          title="De details konden niet worden geladen"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Details aan het laden">
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
      <p className={`row wrap muted text-1 ${styles.chain}`}>
        Regel {formatNumber(line.id)}
        {line.further && (
          <Link to={staffPaths.record} search={{ reeks: String(line.id) }} className="target" activeOptions={exactly}>
            Alle {line.further.count + 1} regels van deze reeks
          </Link>
        )}
        {hasOthers && <RelatedLines line={line} />}
      </p>
    </div>
  )
}

function detailsQuery(id: number) {
  return queryOptions({
    queryKey: ['record-line', id],
    queryFn: ({ signal }) => call(getRecordLine, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

function Values({ details: { changes, reason } }: { details: RecordLineDetails }) {
  if (changes.length === 0 && !reason) return <p>Bij deze regel hoort verder niets.</p>
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="muted">{fieldName(change.field)}</dt>
          <dd className="breaks">
            <Change {...change} />
          </dd>
        </div>
      ))}
      {reason && (
        <div>
          <dt className="muted">Reden</dt>
          <dd className="breaks">{reason}</dd>
        </div>
      )}
    </dl>
  )
}

function Change({ old, new: now, is_erased: isErased }: RecordLineDetails['changes'][number]) {
  if (isErased) return <span className="muted">Gewist</span>
  if (old === null) return <ins>{textOf(now)}</ins>
  return (
    <>
      <span className="visually-hidden">was </span>
      <del className="muted">{textOf(old)}</del>
      <ArrowRight size={15} aria-hidden="true" className="muted" />
      <span className="visually-hidden">, nu </span>
      <ins>{textOf(now)}</ins>
    </>
  )
}

function textOf(value: string | null): string {
  return value ? valueText(value) : 'leeg'
}

function RelatedLines({ line: { by, entry } }: { line: RecordLine }) {
  const isNumbered = /^\d+$/.test(entry.id)
  return (
    <>
      {by.id !== null && (
        <Link
          to={staffPaths.record}
          search={{ wie: String(by.id), bekeken: 'ook' }}
          className="target"
          activeOptions={exactly}
        >
          Alles van {authorName(by)}
        </Link>
      )}
      {isNumbered && (
        <Link
          to={staffPaths.record}
          search={{ soort: entry.kind, waaraan: entry.id, bekeken: 'ook' }}
          className="target"
          activeOptions={exactly}
        >
          Alles over {entryName(entry)}
        </Link>
      )}
    </>
  )
}

// None of them is the page that is open.
const exactly = { exact: true, includeSearch: true }
