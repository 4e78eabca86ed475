import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toApiError } from '../../../lib/api-client.ts'
import { conflictText, namedErrors } from '../../refusals.ts'

const pauseMs = 400

type Body = Record<string, unknown>

/**
 * What the server says that an act would do, as it is asked by now; nothing while that is still unknown. `seen` is the query of
 * what the act is on.
 */
export function usePreview<Foreseen>(
  seen: { queryKey: readonly unknown[] },
  body: Body | null,
  preview: (body: Body) => Promise<{ data: Foreseen }>,
) {
  const queryClient = useQueryClient()
  const text = JSON.stringify(body)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', ...seen.queryKey, asked],
    queryFn: async () => (await preview(JSON.parse(asked) as Body)).data,
    enabled: body !== null && asked === text,
    gcTime: 0,
    retry: false,
  })
  const failure = error && asked === text ? toApiError(error) : null
  const isOutdated = failure?.status === 409
  const key = JSON.stringify(seen.queryKey)
  useEffect(() => {
    // Somebody was first: what there is now is shown, and asked about.
    if (isOutdated) void queryClient.refetchQueries({ queryKey: JSON.parse(key) as unknown[] })
  }, [isOutdated, key, queryClient])
  const errors = failure ? namedErrors(failure.errors) : {}
  return {
    consequences: asked === text && body !== null && !failure ? data : undefined,
    errors,
    isWaiting: body !== null && (isFetching || asked !== text),
    /** Why nothing is known, where it is no fault of a field. */
    failure: failure && Object.keys(errors).length === 0 ? conflictText(error) : null,
    retry: () => void refetch(),
  }
}
