import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { failureText } from '../../ui/failure-text.ts'
import { loadPart } from '../../ui/load-part.ts'
import { showToast } from '../../ui/toasts.ts'
import type { ContentSubject, Which } from './subject.ts'

/** Makes a copy of an entry and opens it, by code that is loaded then; `flush` saves what is typed, where the entry is open. */
export function useDuplicate(subject: ContentSubject) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isShown = useIsShown()
  return useCallback(
    async (which: Which, flush?: () => Promise<unknown>): Promise<void> => {
      try {
        const { duplicateEntry } = await loadPart(() => import('./duplicate-entry.ts'))
        await duplicateEntry(subject, which, { queryClient, router, isShown }, flush)
      } catch {
        showToast({ tone: 'error', title: 'Dupliceren is niet gelukt', detail: failureText(null), about: 'duplicate' })
      }
    },
    [subject, queryClient, router, isShown],
  )
}
