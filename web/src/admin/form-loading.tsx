import type { UseQueryResult } from '@tanstack/react-query'
import card from '../ui/card.module.css'
import { FailedState } from '../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

type FormLoadingProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  failed: string
  label?: string
  heights?: readonly number[]
}

export function FormLoading({ query, failed, label = 'Aan het laden', heights = [48, 48, 48] }: FormLoadingProps) {
  return (
    <div className={`${card.card} ${card.padded}`}>
      {query.error ? (
        <FailedState title={failed} error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonGroup label={label}>
          <div className="stack gap-5">
            {heights.map((height, index) => (
              <Skeleton key={index} height={height} radius={10} />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </div>
  )
}
