import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/** Why the list is empty: a failure lasts until a list has come, also while it is tried again. */
export function useLatestFailure({ error, isSuccess, isPlaceholderData }: UseQueryResult): Error | null {
  const [failure, setFailure] = useState<Error | null>(null)
  const latest = error ?? (isSuccess && !isPlaceholderData ? null : failure)
  if (latest !== failure) setFailure(latest)
  return latest
}
