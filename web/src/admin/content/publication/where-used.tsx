import { articleCalls, type ArticleKind, type ArticleUses } from '@portal/contract/articles'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { routerPath } from '../../../lib/router-path.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import styles from './publication.module.css'

/** Where members come upon this article, before a decision that takes it away from there. */
export function WhereUsed({ kind, id }: { kind: ArticleKind; id: number }) {
  const { data, error, isFetching, refetch } = usePageQuery({
    queryKey: ['articles', 'uses', kind, id],
    queryFn: ({ signal }) => call(articleCalls[kind].uses, { params: { id }, signal }),
    // What was true a while ago is nothing to decide on.
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <Uses {...data.data} />
  return (
    <div className={`stack gap-2 text-2 ${styles.uses}`}>
      {error ? (
        <>
          <p role="alert">Welke artikelen hierheen verwijzen, kon niet worden nagegaan.</p>
          <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
            Opnieuw proberen
          </Button>
        </>
      ) : (
        <SkeletonGroup label="Aan het nagaan waar dit artikel wordt gebruikt">
          <Skeleton width="55%" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function Uses({ links, is_on_dashboard }: ArticleUses) {
  return (
    <div className={`stack gap-2 text-2 ${styles.uses}`} role="status">
      {is_on_dashboard && <p>Het staat nu op het dashboard van leden.</p>}
      {links.length === 0 ? (
        <p>Geen ander artikel verwijst hierheen.</p>
      ) : (
        <>
          <p>Gebruikt in {links.length === 1 ? 'een ander artikel' : `${links.length} andere artikelen`}:</p>
          <ul className="stack gap-1">
            {links.map(({ kind, id, title, is_visible }) => (
              <li key={id}>
                <Link
                  to={routerPath(webPaths.article)}
                  className="target"
                  params={{ kind, id: String(id) }}
                  target="_blank"
                >
                  {title || 'Zonder titel'}
                  <span className="visually-hidden"> (nieuw tabblad)</span>
                </Link>
                <small>
                  {kind === 'news' ? 'Nieuws' : 'Actie'},{' '}
                  {is_visible ? 'leden zien deze link nu' : 'nog niet zichtbaar'}
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
