import { subjects } from '@portal/contract/subjects'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import type { OpenEntry } from '../editor/open-entry.ts'
import { entryCalls, type EntryUses } from '../entry-calls.ts'
import type { ContentSubject } from '../subject.ts'
import styles from './publication.module.css'

/** Where members come upon this entry, before a decision that takes it away from there. */
export function WhereUsed({ open }: { open: OpenEntry }) {
  return open.subject.findsUses && <FoundUses open={open} />
}

function FoundUses({ open: { subject, kind, id } }: { open: OpenEntry }) {
  const { noun, list } = subject
  const { data, error, isFetching, refetch } = usePageQuery({
    queryKey: [list.queries, 'uses', kind, id],
    queryFn: ({ signal }) => call(entryCalls[kind].uses, { params: { id }, signal }),
    // What was true a while ago is nothing to decide on.
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <Uses subject={subject} uses={data.data} />
  return (
    <div className={`stack gap-2 text-2 ${styles.uses}`}>
      {error ? (
        <>
          <p role="alert">Welke {noun.many} hierheen verwijzen, kon niet worden nagegaan.</p>
          <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
            Opnieuw proberen
          </Button>
        </>
      ) : (
        <SkeletonGroup label={`Aan het nagaan waar ${noun.this} wordt gebruikt`}>
          <Skeleton width="55%" />
        </SkeletonGroup>
      )}
    </div>
  )
}

type UsesProps = { subject: ContentSubject; uses: EntryUses }

function Uses({ subject: { noun, pageOf }, uses: { links, is_on_dashboard } }: UsesProps) {
  return (
    <div className={`stack gap-2 text-2 ${styles.uses}`} role="status">
      {is_on_dashboard && <p>Het staat nu op het dashboard van leden.</p>}
      {links.length === 0 ? (
        <p>Geen {noun.other} verwijst hierheen.</p>
      ) : (
        <>
          <p>Gebruikt in {links.length === 1 ? `een ${noun.other}` : `${links.length} ${noun.others}`}:</p>
          <ul className="stack gap-1">
            {links.map(({ kind, id, title, is_visible }) => (
              <li key={id}>
                <Link {...pageOf({ kind, id })} className="target" target="_blank">
                  {title || 'Zonder titel'}
                  <span className="visually-hidden"> (nieuw tabblad)</span>
                </Link>
                <small>
                  {subjects[kind].one}, {is_visible ? 'leden zien deze link nu' : 'nog niet zichtbaar'}
                </small>
              </li>
            ))}
          </ul>
          <p>Zo’n link leidt daarna nergens meer heen. Haal hem daar weg.</p>
        </>
      )}
    </div>
  )
}
