import { showToast } from '../../../ui/toasts.ts'
import { momentText } from '../../list/moment-text.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { capital } from '../subject.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { WhereUsed } from './where-used.tsx'

/** Takes an entry back, with what is planned of it. */
export function WithdrawDialog({ open, onClose }: { open: OpenEntry; onClose: () => void }) {
  const { carryOut, isBusy, refused, shown } = useDecision(open, { onClose })
  const { state, published_from, planned_from } = shown.entry
  const planned = state === 'gepland' ? published_from : planned_from

  function confirm() {
    void carryOut(async () => {
      open.takeOver(await open.decide('withdraw', shown))
      showToast({ tone: 'success', title: 'Ingetrokken', detail: 'Leden zien het niet meer.', about: 'publication' })
    })
  }

  return (
    <DecisionDialog
      open={open}
      title={`${capital(open.subject.noun.one)} intrekken?`}
      confirm="Intrekken"
      consequences={[
        state === 'gepubliceerd' &&
          'Leden zien het meteen niet meer. Wie het open heeft, ziet binnen een minuut dat het weg is.',
        planned && `Wat voor ${momentText(planned)} was ingepland, gaat niet door.`,
        'Je tekst blijft hier staan. Je kunt het altijd opnieuw publiceren.',
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
