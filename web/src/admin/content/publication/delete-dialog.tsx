import { binDays } from '@portal/contract/content'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { showToast } from '../../../ui/toasts.ts'
import { entryCalls } from '../entry-calls.ts'
import { capital, type ContentSubject, titleOf, type Which } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { WhereUsed } from './where-used.tsx'

/** Puts an entry that members don't see into the bin, and leads to the list, where a toast takes it back out. */
export function DeleteDialog({ open, onClose }: { open: OpenEntry; onClose: () => void }) {
  const { subject, kind, id, draft } = open
  const { noun, list } = subject
  const { carryOut, isBusy, refused, shown, isShown } = useDecision(open, { onClose })
  const router = useRouter()
  const takeBack = useTakeBack(subject)

  function confirm() {
    void carryOut(async () => {
      await open.remove(shown)
      // Whoever closed the dialog is at something else by now.
      if (isShown()) await router.navigate({ to: list.path })
      showToast({
        tone: 'success',
        title: 'In de prullenbak',
        detail: titleOf(subject, draft) || `${capital(noun.one)} zonder titel`,
        about: 'bin',
        action: { label: 'Ongedaan maken', onPress: () => void takeBack({ kind, id }) },
      })
    })
  }

  return (
    <DecisionDialog
      open={open}
      title={`${capital(noun.one)} verwijderen?`}
      confirm="Verwijderen"
      consequences={[
        'Leden merken er niets van: zij zien het nu niet.',
        `Het gaat met al zijn versies naar de prullenbak, en na ${binDays} dagen voorgoed weg.`,
        'Meteen hierna kun je het ongedaan maken.',
      ]}
      refused={refused}
      isBusy={isBusy}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <WhereUsed open={open} />
    </DecisionDialog>
  )
}

function useTakeBack({ noun, list, pageOf }: ContentSubject) {
  const queryClient = useQueryClient()
  const router = useRouter()

  return async function takeBack({ kind, id }: Which): Promise<void> {
    try {
      await call(entryCalls[kind].restore, { params: { id } })
      void queryClient.invalidateQueries({ queryKey: [list.queries] })
      showToast({ tone: 'success', title: 'Teruggezet', about: 'bin' })
      await router.navigate(pageOf({ kind, id }))
    } catch (failure) {
      showToast({
        tone: 'error',
        title: `${capital(noun.the)} is niet teruggezet`,
        detail: failureText(failure),
        about: 'bin',
        action: { label: 'Opnieuw proberen', onPress: () => void takeBack({ kind, id }) },
      })
    }
  }
}
