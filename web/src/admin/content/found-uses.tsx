import type { EntryLink } from '@portal/contract/content'
import { entryPage } from '@portal/contract/staff-paths'
import { subjects } from '@portal/contract/subjects'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { EntryUses } from './entry-calls.ts'

type FoundUsesProps = {
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<{ data: EntryUses }>
  children: (uses: EntryUses) => ReactNode
}

/** Where members come upon an entry or a file of it, as it is at this moment. */
export function FoundUses({ queryKey, load, children }: FoundUsesProps) {
  const { data, error, isFetching, refetch } = usePageQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    // What was true a while ago is nothing to decide on.
    staleTime: 0,
    gcTime: 0,
  })
  if (data)
    return (
      <div className="stack gap-2 text-2" role="status">
        {children(data.data)}
      </div>
    )
  return (
    <div className="stack gap-2 text-2">
      {error ? (
        <>
          <p role="alert">Waar dit wordt gebruikt, kon niet worden nagegaan.</p>
          <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
            Opnieuw proberen
          </Button>
        </>
      ) : (
        <SkeletonGroup label="Aan het nagaan waar dit wordt gebruikt">
          <Skeleton width="55%" />
        </SkeletonGroup>
      )}
    </div>
  )
}

/** These entries, each to be opened beside this page. */
export function UsingEntries({ links, seen }: { links: readonly EntryLink[]; seen: string }) {
  return (
    <ul className="stack gap-2 link-list tall-links">
      {links.map(({ kind, id, title, is_visible }) => (
        <li key={id}>
          <Link to={entryPage({ kind, id })} target="_blank">
            {title || 'Zonder titel'}
            <span className="visually-hidden"> (nieuw tabblad)</span>
          </Link>
          <small>
            {subjects[kind].one}, {is_visible ? seen : 'nog niet zichtbaar'}
          </small>
        </li>
      ))}
    </ul>
  )
}
