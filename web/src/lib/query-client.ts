import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isNotAuthorized } from './api-client.ts'

type QueryClientOptions = {
  /** A call was refused because nobody is logged in, and it is no poll (`meta.isPoll`), by which nobody is asked anything. A write is what somebody asked for; other calls a page makes itself. */
  onNotAuthorized?: (queryClient: QueryClient, call: { isWrite: boolean }) => unknown
}

export function createQueryClient({ onNotAuthorized }: QueryClientOptions = {}): QueryClient {
  const tellRefusal = (error: unknown, isWrite: boolean) => {
    if (isNotAuthorized(error)) void onNotAuthorized?.(queryClient, { isWrite })
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => !meta?.isPoll && tellRefusal(error, false) }),
    mutationCache: new MutationCache({ onError: (error) => tellRefusal(error, true) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Without a network a query must fail, instead of waiting for ever.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isWorthARetry(error),
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queryClient
}

// A refusal stays a refusal; only a lost reply or an error of the server may pass.
function isWorthARetry(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500)
}
