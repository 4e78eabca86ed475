import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { sessionQuery } from '../features/account/session.ts'
import { dashboardQuery } from '../features/dashboard/api.ts'
import { faqQuery } from '../features/faq/api.ts'
import { maintenanceQuery } from '../features/maintenance/api.ts'
import { monthShown } from '../features/maintenance/maintenance-list.ts'
import { brandsQuery, productsQuery, registrationsQuery } from '../features/registrations/api.ts'
import { forgetReplies } from '../device/what-is-kept.ts'
import { confirmedSince } from '../lib/bound-session.ts'
import { readReplies, writeReplies } from '../device/reply-storage.ts'

// Replies that come together are written together.
const gatherMs = 500
// What no page has asked for comes when the page has long been there, so that a first visit doesn't pay for it.
const longAfterMs = 10_000
const oldAfterMs = 12 * 3_600_000

/**
 * Keeps what a verified member's start without a network needs, while they are logged in: each newer reply that a page gets, and
 * what no page has asked for in half a day.
 */
export async function keepReplies(queryClient: QueryClient, memberId: number, over: AbortSignal): Promise<void> {
  await forgetReplies({ but: memberId })
  let timer = setTimeout(() => void write(queryClient, memberId), gatherMs)
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.isKept) return
    clearTimeout(timer)
    timer = setTimeout(() => void write(queryClient, memberId), gatherMs)
  })
  const later = setTimeout(() => void fetchOld(queryClient, memberId, over), longAfterMs)
  over.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
    clearTimeout(later)
  })
}

async function write(queryClient: QueryClient, memberId: number): Promise<void> {
  const session = queryClient.getQueryState(sessionQuery.queryKey)
  const member = session?.data?.member
  // A member who is shown without a reply was not confirmed by the server.
  if (!session || member?.id !== memberId || session.data?.error) return

  // Whatever came before that may be another member's.
  const since = confirmedSince(memberId)
  if (since === null) return
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.isKept === true })
  const replies = queries.flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
    data === undefined || dataUpdatedAt < since ? [] : [{ key: queryKey, data, at: dataUpdatedAt }],
  )
  // A device that is full, or forbids storage, works as before.
  await writeReplies({ member, replies }, session.dataUpdatedAt).catch(() => undefined)
}

async function fetchOld(queryClient: QueryClient, memberId: number, over: AbortSignal): Promise<void> {
  const kept = await readReplies(memberId).catch(() => null)
  const find = (key: QueryKey) => kept?.replies.find((reply) => hashKey(reply.key) === hashKey(key))
  // One after the other, so that they don't get in the way of the page.
  const fetchIfOld = async (key: QueryKey, prefetch: () => Promise<void>) => {
    if (!over.aborted && Date.now() - (find(key)?.at ?? 0) > oldAfterMs) await prefetch()
  }
  const [dashboard, list, maintenance] = [dashboardQuery, registrationsQuery({}), maintenanceQuery(monthShown({}))]
  await fetchIfOld(dashboard.queryKey, () => queryClient.prefetchQuery(dashboard))
  await fetchIfOld(list.queryKey, () => queryClient.prefetchQuery(list))
  await fetchIfOld(maintenance.queryKey, () => queryClient.prefetchQuery(maintenance))
  await fetchIfOld(faqQuery.queryKey, () => queryClient.prefetchQuery(faqQuery))
  await fetchIfOld(brandsQuery.queryKey, () => queryClient.prefetchQuery(brandsQuery))
  const brands = queryClient.getQueryData(brandsQuery.queryKey) ?? (find(brandsQuery.queryKey)?.data as string[]) ?? []
  for (const brand of brands) {
    const products = productsQuery(brand)
    await fetchIfOld(products.queryKey, () => queryClient.prefetchQuery(products))
  }
}
