import { CloudOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { StaleNote } from '../../lib/stale-note.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { failureText } from '../../ui/failure-text.ts'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './overview.module.css'

type BlockQuery<Data> = {
  data: { data: Data } | undefined
  isError: boolean
  error: unknown
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

type OverviewBlockProps<Data> = {
  title: string
  /** What is missing when it could not be loaded, as a sentence. */
  missing: string
  query: BlockQuery<Data>
  /** As high as what will stand there. */
  skeleton: ReactNode
  aside?: ReactNode
  children: (data: Data) => ReactNode
}

/** A card that loads by itself, and says in its own place that it could not. */
export function OverviewBlock<Data>({ title, missing, query, skeleton, aside, children }: OverviewBlockProps<Data>) {
  const id = useId()
  const { data } = query
  return (
    <section className={`${card.card} ${styles.block}`} aria-labelledby={id}>
      <div className={card.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {data ? (
        <>
          {children(data.data)}
          <StaleNote query={query} className={styles.stale} />
        </>
      ) : query.isError ? (
        <Missing what={missing} query={query} />
      ) : (
        <SkeletonGroup label={`${title} aan het laden`}>{skeleton}</SkeletonGroup>
      )}
    </section>
  )
}

type MissingProps = { what: string; query: Pick<BlockQuery<unknown>, 'error' | 'isFetching' | 'refetch'> }

export function Missing({ what, query }: MissingProps) {
  return (
    <div className={styles.missing}>
      <CloudOff size={20} aria-hidden="true" />
      <p role="status">
        <strong>{what}</strong>
        <span className="block muted text-1">{failureText(query.error, 'De rest van het overzicht klopt.')}</span>
      </p>
      <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
        Opnieuw proberen
      </Button>
    </div>
  )
}
