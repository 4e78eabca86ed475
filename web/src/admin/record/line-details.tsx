import { getRecordLine, type RecordLine } from '@portal/contract/record'
import { staffPaths } from '@portal/contract/staff-paths'
import { queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './record.module.css'
import { entryName, fieldName } from './entry-name.ts'
import { LineValues } from './line-values.tsx'
import { authorName } from './plain-fields.ts'

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
        <LineValues {...data.data} nameOf={fieldName} />
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
