import { staffPaths } from '@portal/contract/staff-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { onFactorNeeded } from '../../lib/factor-needed.ts'
import { useAskedDialog } from '../use-asked-dialog.ts'
import { answerStepUp, askStepUp, isStepUpAsked, ownFactorsKey, watchStepUp } from './step-up.ts'

const loadStepUp = async () => (await import('./step-up-dialog.tsx')).StepUpDialog
const giveUp = () => answerStepUp(false)

/**
 * Stands before the pages of the back office: a call that wants a proof of the second factor opens a dialog over the page, and
 * goes on after it. Whoever has no second factor yet comes to the page that sets one up.
 */
export function StepUpGate() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isAsked = useSyncExternalStore(watchStepUp, isStepUpAsked, isStepUpAsked)

  // Before any page asks for its data.
  useLayoutEffect(() => {
    onFactorNeeded(async (reason) => {
      if (reason === 'step-up') return askStepUp()
      // The half hour after the mailed code is over: its page asks for another one.
      if (reason === 'mailbox') await queryClient.invalidateQueries({ queryKey: ownFactorsKey })
      await navigate({ to: staffPaths.secondFactor })
      return false
    })
    return () => {
      onFactorNeeded(null)
      answerStepUp(false)
    }
  }, [navigate, queryClient])

  const failed = 'De tweede stap kon niet worden geladen'
  const { Dialog } = useAskedDialog(loadStepUp, { isAsked, failed, giveUp })
  return Dialog && <Dialog />
}
