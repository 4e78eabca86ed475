import { type DefaultError, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorWithoutReply } from '../../lib/api-client.ts'
import { silenceMs, useSession } from './session.ts'

// A server that is back answers within this time, so that a page does not say for a moment that it lacks something.
const silentAlreadyMs = 300

/**
 * The query of a page, which has failed too once the server was silent for five seconds: it has an error then, although the
 * answer may still come and replace what the page says. After a navigation that met the silence already it does not wait for
 * it again. `refetch` does not wait for a call that nobody answers.
 */
export function usePageQuery<Reply, Shown = Reply, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Reply, DefaultError, Shown, Key>,
) {
  const query = useQuery(options)
  const queryClient = useQueryClient()
  const silence = useSilence(query.isFetching)
  const { refetch } = query

  return {
    ...query,
    error: query.error ?? silence,
    isError: query.isError || silence !== null,
    refetch: async () => {
      // Without data a second call would wait for the first.
      if (query.data === undefined) await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
      return refetch()
    },
  }
}

/** The error of a call that has been waiting for an answer for too long, or null. */
function useSilence(isFetching: boolean): Error | null {
  const { error } = useSession()
  const [silence, setSilence] = useState<Error | null>(null)
  const waitMs = error?.status === null ? silentAlreadyMs : silenceMs
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setSilence(errorWithoutReply() as Error), waitMs)
    return () => {
      clearTimeout(timer)
      setSilence(null)
    }
  }, [isFetching, waitMs])
  return silence
}
