import { showToast } from '../../../ui/toasts.ts'
import { momentText } from '../../list/moment-text.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecision } from './use-decision.ts'

/** Drops the change that is planned of an entry that members see, which stays as it is. */
export function DropPlanDialog({ open, onClose }: { open: OpenEntry; onClose: () => void }) {
  const { carryOut, isBusy, refused, shown } = useDecision(open, { onClose })
  const { planned_from } = shown.entry

  function confirm() {
    void carryOut(async () => {
      open.takeOver(await open.decide('dropPlan', shown))
      showToast({ tone: 'success', title: 'De wijziging gaat niet door', about: 'publication' })
    })
  }

  return (
    <DecisionDialog
      open={open}
      title="Geplande wijziging schrappen?"
      confirm="Schrappen"
      consequences={[
        planned_from && `Wat voor ${momentText(planned_from)} was ingepland, gaat niet door.`,
        'Leden blijven zien wat ze nu zien.',
        'Je tekst blijft hier staan. Je kunt hem opnieuw inplannen.',
      ]}
      refused={refused}
      isBusy={isBusy}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
