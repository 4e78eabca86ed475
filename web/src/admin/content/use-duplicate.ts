import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { failureText } from '../../ui/failure-text.ts'
import { loadPart } from '../../ui/load-part.ts'
import { showToast } from '../../ui/toasts.ts'
import type { WhichArticle } from './duplicate-article.ts'

/** Makes a copy of an article and opens it, by code that is loaded then; `flush` saves what is typed, where the article is open. */
export function useDuplicate() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isShown = useIsShown()
  return useCallback(
    async (which: WhichArticle, flush?: () => Promise<unknown>): Promise<void> => {
      try {
        const { duplicateArticle } = await loadPart(() => import('./duplicate-article.ts'))
        await duplicateArticle(which, { queryClient, router, isShown }, flush)
      } catch {
        showToast({ tone: 'error', title: 'Dupliceren is niet gelukt', detail: failureText(null), about: 'duplicate' })
      }
    },
    [queryClient, router, isShown],
  )
}
