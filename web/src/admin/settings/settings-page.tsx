import { isAllowed, may } from '@portal/contract/roles'
import { getSettings, type Settings } from '@portal/contract/settings'
import { useContext } from 'react'
import { call } from '../../lib/api-client.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { OwnRoles } from '../own-roles.ts'
import { DesksForm } from './desks-form.tsx'
import { NoticeForm } from './notice-form.tsx'

/** What staff keep of the portal itself: each card is saved by itself. */
export default function SettingsPage() {
  const isReadOnly = !isAllowed(may.changeContent, useContext(OwnRoles))
  const { data, error, isFetching, refetch } = usePageQuery<Settings>({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
    // A form with what was saved a while ago would be of a version that is gone, and one that is open stays as it is.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })

  return (
    <>
      <div className="page-head">
        <div>
          <h1>Portaal</h1>
          <p>Wat installateurs zien van de cadeaushop en van jullie telefoon.</p>
        </div>
      </div>
      {data ? (
        <div className="stack gap-6">
          <NoticeForm setting={data['shop-notice']} isReadOnly={isReadOnly} />
          <DesksForm setting={data.desks} isReadOnly={isReadOnly} />
        </div>
      ) : (
        <div className={`${card.card} ${card.padded}`}>
          {error ? (
            <FailedState
              title="De instellingen konden niet worden geladen"
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonGroup label="Aan het laden">
              <div className="stack gap-5">
                {[48, 48, 48].map((height, index) => (
                  <Skeleton key={index} height={height} radius={10} />
                ))}
              </div>
            </SkeletonGroup>
          )}
        </div>
      )}
    </>
  )
}
