import type { ContentVersion } from '@portal/contract/content'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../lib/api-client.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { versionsQuery, versionTitle } from './versions-query.ts'

/**
 * Puts a version into the fields, after a word about what that means. The server keeps what was in them as a version, so that
 * a restore is undone by a restore.
 */
export function useRestore(open: OpenEntry) {
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
      const before = await putBack(version.number)
      showToast({
        tone: 'success',
        title: 'Versie teruggezet',
        detail: 'Leden zien nog wat ze zagen.',
        about: 'restore',
        // After a lost answer it stood in the fields already: what it replaced then is in the list.
        ...(before !== version.number && { action: { label: 'Ongedaan maken', onPress: () => void undo(before) } }),
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
      await putBack(number)
      showToast({ tone: 'success', title: 'Je tekst staat weer in de velden', about: 'restore' })
    } catch (failure) {
      tellFailure(failure, () => void undo(number))
    }
  }

  /** Resolves to the number of the version that what stood in the fields was kept as. */
  async function putBack(number: number): Promise<number> {
    const { kind, id, restore, refill } = latest.current
    try {
      const { data, kept_as } = await restore(number)
      refill(data)
      return kept_as
    } finally {
      void queryClient.invalidateQueries(versionsQuery({ kind, id }))
    }
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
