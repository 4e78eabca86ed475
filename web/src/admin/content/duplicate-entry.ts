import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { ApiError, call } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { entryCalls } from './entry-calls.ts'
import type { ContentSubject, Which } from './subject.ts'

type Page = { queryClient: QueryClient; router: ReturnType<typeof useRouter>; isShown: () => boolean }

const sendOnce = repeatableCalls<null>()

/**
 * Makes a copy of an entry, from this page, and opens it; `flush` saves what is typed, where the entry is open. Asked again after an
 * answer that was lost, there is one copy.
 */
export async function duplicateEntry(
  { list, pageOf, copyNote }: ContentSubject,
  { kind, id }: Which,
  { queryClient, router, isShown }: Page,
  flush?: () => Promise<unknown>,
): Promise<void> {
  try {
    await flush?.()
    const { data } = await sendOnce([kind, id], null, (_, idempotencyKey) =>
      call(entryCalls[kind].duplicate, { params: { id }, idempotencyKey }),
    )
    void queryClient.invalidateQueries({ queryKey: [list.queries] })
    const open = () => router.navigate(pageOf({ kind, id: data.id }))
    // Whoever went on to something else meanwhile stays there.
    const isHere = isShown()
    if (isHere) await open()
    showToast({
      tone: 'success',
      title: isHere ? 'Dit is de kopie' : 'De kopie is gemaakt',
      detail: [seenByNobody, copyNote?.(kind)].filter(Boolean).join(' '),
      about: 'duplicate',
      ...(!isHere && { action: { label: 'Openen', onPress: () => void open() } }),
    })
  } catch (failure) {
    const detail = failure instanceof ApiError ? failureText(failure) : 'Wat je typte, is nog niet bewaard.'
    showToast({ tone: 'error', title: 'Dupliceren is niet gelukt', detail, about: 'duplicate' })
  }
}

const seenByNobody = 'Leden zien het pas als je het publiceert.'
