import { type DefaultError, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { errorWithoutReply } from './api-client.ts'
import { useIsNetworkSlow } from './slow-network.ts'

const silence = errorWithoutReply() as Error

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
  const isSilent = useIsNetworkSlow(query.isFetching)
  const { refetch } = query

  return {
    ...query,
    error: query.error ?? (isSilent ? silence : null),
    isError: query.isError || isSilent,
    // Who wants to try again need not wait for it.
    isFetching: query.isFetching && !isSilent,
    refetch: async () => {
      // Without data a second call would wait for the first.
      if (query.data === undefined) await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
      return refetch()
    },
  }
}
