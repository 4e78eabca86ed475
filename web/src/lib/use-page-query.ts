import { type DefaultError, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const silenceMs = 5_000

/**
 * The query of a page, which has failed too once the server was silent for five seconds: `isError` then is true although the
 * answer may still come, and replaces what the page says. `refetch` does not wait for a call that nobody answers.
 */
export function usePageQuery<Reply, Shown = Reply, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Reply, DefaultError, Shown, Key>,
) {
  const query = useQuery(options)
  const queryClient = useQueryClient()
  const isSilent = useSilence(query.isFetching)
  const { refetch } = query

  return {
    ...query,
    isError: query.isError || isSilent,
    refetch: async () => {
      // Without data a second call would wait for the first.
      if (query.data === undefined) await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
      return refetch()
    },
  }
}

function useSilence(isFetching: boolean): boolean {
  const [isSilent, setIsSilent] = useState(false)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setIsSilent(true), silenceMs)
    return () => {
      clearTimeout(timer)
      setIsSilent(false)
    }
  }, [isFetching])
  return isSilent
}
