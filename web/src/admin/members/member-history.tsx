import type { HistoryEntry } from '@portal/contract/members-for-staff'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowRightLeft, Ban, Check, Eye, Mail, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { usePageQuery } from '../../lib/use-page-query.ts'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { DataTablePager } from '../../ui/data-table-pager.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { momentText } from '../list/moment-text.ts'
import { LineValues } from '../record/line-values.tsx'
import { authorName, plainFields } from '../record/plain-fields.ts'
import { type Mark, StoryMark } from '../story-mark.tsx'
import story from '../story.module.css'
import { memberHistoryQuery } from './api.ts'

export function MemberHistory({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const [withLooks, setWithLooks] = useState(false)
  const heading = useId()
  const query = usePageQuery({ ...memberHistoryQuery(id, page, withLooks), placeholderData: keepPreviousData })
  const { data } = query

  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={heading}>
      <div className="row between wrap gap-2-4 below-2">
        <h2 id={heading} className="text-4">
          Verloop
        </h2>
        <CheckboxField
          label="Ook wie het lid bekeek"
          name="looks"
          checked={withLooks}
          onChange={({ target }) => {
            setWithLooks(target.checked)
            setPage(1)
          }}
        />
      </div>
      {data ? (
        <>
          <ol className={story.story} aria-busy={query.isPlaceholderData || undefined}>
            {data.data.map((entry) => (
              <li key={entry.line ?? entry.text} className="beside gap-3">
                <Told entry={entry} />
              </li>
            ))}
          </ol>
          {data.meta.last_page > 1 && (
            <DataTablePager
              caption="Verloop"
              page={page}
              total={data.meta.total}
              noun={{ one: 'gebeurtenis', many: 'gebeurtenissen' }}
              onPage={setPage}
              loading={false}
            />
          )}
        </>
      ) : query.error ? (
        <FailedState
          title="Het verloop kon niet worden geladen"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          compact
        />
      ) : (
        <SkeletonGroup label="Verloop aan het laden">
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
    </section>
  )
}

const marks: Record<HistoryEntry['kind'], Mark> = {
  begin: { Icon: Check, tone: 'done' },
  person: { Icon: Pencil, tone: 'person' },
  points: { Icon: Coin, tone: 'points' },
  moved: { Icon: ArrowRightLeft, tone: 'person' },
  mail: { Icon: Mail, tone: 'done' },
  end: { Icon: Ban, tone: 'end' },
  look: { Icon: Eye, tone: 'person' },
}

function Told({ entry: { at, kind, text, by, reason, changes } }: { entry: HistoryEntry }) {
  return (
    <>
      <StoryMark {...marks[kind]} />
      <div className="stack gap-2 breaks">
        <div className="row between wrap gap-2-4">
          <h3 className="text-3">
            {text}
            {by && ` door ${authorName(by).replace(/^(?:Het|De) /, (article) => article.toLowerCase())}`}
          </h3>
          <time dateTime={at} className="muted text-2 tabular">
            {momentText(at)}
          </time>
        </div>
        {changes.length > 0 ? (
          <LineValues changes={changes} reason={reason} nameOf={(field) => plainFields[field] ?? field} />
        ) : (
          reason && <p className="muted text-2">{reason}</p>
        )}
      </div>
    </>
  )
}
