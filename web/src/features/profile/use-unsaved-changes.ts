import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { ask } from '../../ui/questions.ts'
import { sessionQuery } from '../account/session.ts'

type UnsavedChanges = {
  isChanged: boolean
  /** Saves what was changed, and tells whether that worked. */
  save: () => Promise<boolean>
}

/** Asks before somebody leaves a form with changes; the browser asks in its own words before it closes the page. */
export function useUnsavedChanges({ isChanged, save }: UnsavedChanges): void {
  const queryClient = useQueryClient()

  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      // Whoever is logged out can't save any more.
      const isMember = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.member)
      if (!isChanged || !isMember || current.pathname === next.pathname) return false

      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Je hebt gegevens gewijzigd. Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') return !(await save())
      return answer === 'closed'
    },
  })
}
