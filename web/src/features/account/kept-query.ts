import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { toApiError } from '../../lib/api-client.ts'
import { memberHint } from '../../device/member-hint.ts'
import { isTemporary } from '../../lib/retry.ts'
import { slowNetworkMs } from '../../lib/slow-network.ts'
import { restoreMember, sessionQuery } from './session.ts'

/**
 * For a query whose reply is kept on the device. While the server is silent or down, the query has what the device kept; an
 * answer that comes later replaces it.
 */
export function keptOnDevice<Reply>(fetchReply: () => Promise<Reply>) {
  return {
    queryFn: ({ client }: QueryFunctionContext) => withKeptMeanwhile(client, fetchReply()),
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isKept: true },
  }
}

async function withKeptMeanwhile<Reply>(client: QueryClient, answer: Promise<Reply>): Promise<Reply> {
  const isSilent = client.getQueryData(sessionQuery.queryKey)?.error?.status === null
  const timer = setTimeout(() => void restore(client), isSilent ? 0 : slowNetworkMs)
  try {
    return await answer
  } catch (error) {
    if (isTemporary(toApiError(error))) await restore(client)

    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function restore(client: QueryClient): Promise<void> {
  const member = client.getQueryData(sessionQuery.queryKey)?.member
  // Nothing is kept for pages that no service worker opens, and nothing of another member may be shown.
  if (!member || member.id !== memberHint()?.id || !navigator.serviceWorker?.controller) return
  await restoreMember(client, member.id)
}
