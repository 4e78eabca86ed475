import { webPaths } from '@portal/contract/web-paths'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react'
import { onFactorNeeded } from '../../lib/factor-needed.ts'
import { loadPart } from '../../ui/load-part.ts'
import { answerStepUp, askStepUp, isStepUpAsked, watchStepUp } from './step-up.ts'

const StepUpDialog = lazy(async () => {
  const part = await loadPart(() => import('./step-up-dialog.tsx'))
  return { default: part.StepUpDialog }
})

/**
 * Stands before the pages of the back office: a call that wants a proof of the second factor opens a dialog over the page, and
 * goes on after it. Whoever has no second factor yet comes to the page that sets one up.
 */
export function StepUpGate() {
  const navigate = useNavigate()
  const isAsked = useSyncExternalStore(watchStepUp, isStepUpAsked, isStepUpAsked)

  // Before any page asks for its data.
  useLayoutEffect(() => {
    onFactorNeeded(async (reason) => {
      if (reason === 'step-up') return askStepUp()
      await navigate({ to: webPaths.secondFactor })
      return false
    })
    return () => {
      onFactorNeeded(null)
      answerStepUp(false)
    }
  }, [navigate])

  return (
    isAsked && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  )
}
