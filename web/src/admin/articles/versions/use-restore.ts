import { articleCalls } from '@portal/contract/articles'
import type { ContentVersion } from '@portal/contract/content'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../../lib/api-client.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { OpenArticle } from '../editor/open-article.ts'
import { versionsQuery, versionTitle } from './versions-query.ts'

const longestName = 100

/**
 * Puts a version into the fields, after a word about what that means. What is in them is kept as a version first, so that a
 * restore is undone by a restore.
 */
export function useRestore(open: OpenArticle) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // A toast outlives what it was made with.
  const latest = useRef(open)
  useEffect(() => void (latest.current = open))

  /** Resolves to whether it was restored. */
  async function restore(version: ContentVersion): Promise<boolean> {
    const title = versionTitle(version)
    const answer = await ask({
      title: 'Versie terugzetten?',
      detail: `‘${title}’ komt in de velden te staan. Leden merken er niets van tot je publiceert of bijwerkt. Wat er nu in de velden staat, bewaren we eerst als versie: zo kun je het ongedaan maken.`,
      confirm: 'Terugzetten',
      decline: 'Annuleren',
    })
    if (answer !== 'confirmed') return false
    setBusy(true)
    try {
      const before = await putBack(version.number, `Voor het terugzetten van ‘${title}`.slice(0, longestName - 1) + '’')
      showToast({
        tone: 'success',
        title: 'Versie teruggezet',
        detail: 'Leden zien nog wat ze zagen.',
        about: 'restore',
        action: { label: 'Ongedaan maken', onPress: () => void undo(before) },
      })
      return true
    } catch (failure) {
      tellFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  async function undo(number: number): Promise<void> {
    try {
      await putBack(number, 'Voor het ongedaan maken')
      showToast({ tone: 'success', title: 'Je tekst staat weer in de velden', about: 'restore' })
    } catch (failure) {
      tellFailure(failure, () => void undo(number))
    }
  }

  /** Resolves to the number of the version that what stood in the fields was kept as. */
  async function putBack(number: number, name: string): Promise<number> {
    const { kind, id, settle, refill } = latest.current
    const rev = await settle()
    const { keepVersion, restoreVersion } = articleCalls[kind]
    const kept = await call(keepVersion, { params: { id }, body: { name } })
    try {
      const { data } = await call(restoreVersion, { params: { id, number }, body: { rev: String(rev) } })
      refill(data)
    } finally {
      void queryClient.invalidateQueries(versionsQuery({ kind, id }))
    }
    return kept.data.number
  }

  return { restore, isBusy }
}

function tellFailure(failure: unknown, again?: () => void): void {
  const isOutdated = toApiError(failure).status === 409
  showToast({
    tone: 'error',
    title: 'De versie is niet teruggezet',
    detail: isOutdated ? 'Iemand anders heeft intussen iets gewijzigd. Bekijk dat eerst.' : failureText(failure),
    about: 'restore',
    ...(again && { action: { label: 'Opnieuw proberen', onPress: again } }),
  })
}
