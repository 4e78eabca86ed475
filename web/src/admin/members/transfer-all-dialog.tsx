import { previewTransferAll, transferAll } from '@portal/contract/member-transfer'
import { actMessages } from '@portal/contract/registration-acts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConsequenceList } from '../registrations/acts/consequence-list.tsx'
import { ReceiverChoice } from '../registrations/acts/receiver-choice.tsx'
import { usePreview } from '../registrations/acts/use-preview.ts'
import { SmallDialog } from '../small-dialog.tsx'
import { memberQuery } from './api.ts'
import type { MemberDialogProps } from './account-dialogs.tsx'

/** Hands all that a blocked member registered over to another. Neither side learns of the other. */
export function TransferAllDialog({ member: { id, name }, onClose }: MemberDialogProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const { consequences: foreseen, ...state } = usePreview(
    memberQuery(String(id)),
    chosen === '' ? null : { member_id: Number(chosen) },
    (body) => call(previewTransferAll, { params: { id }, body }),
  )
  const all = foreseen && registrationsText(foreseen.registrations)

  return (
    <SmallDialog
      title={`Alle registraties van ${name} overdragen`}
      confirm={all ? `${all} overdragen` : 'Overdragen'}
      isBlocked={!foreseen}
      wanted={{ chosen, reason, seen: foreseen?.seen }}
      problems={{ reason: reason.trim() === '' ? actMessages.reasonMissing : undefined, member_id: undefined }}
      send={(idempotencyKey) => {
        const body = { member_id: Number(chosen), reason, seen: foreseen?.seen ?? '' }
        return call(transferAll, { params: { id }, body, idempotencyKey })
      }}
      onDone={({ data }) => {
        const title = data.registrations === 1 ? 'is overgedragen' : 'zijn overgedragen'
        showToast({ tone: 'success', title: `${registrationsText(data.registrations)} ${title}`, about: 'member' })
        void queryClient.invalidateQueries({ queryKey: ['member', String(id)] })
      }}
      onConflict={async () => state.retry()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ReceiverChoice
            own={id}
            chosen={chosen}
            error={errors.member_id ?? state.errors.member_id}
            onChoose={setChosen}
          />
          <TextAreaField
            label="Reden"
            name="reason"
            required
            rows={3}
            maxLength={500}
            value={reason}
            error={errors.reason ?? state.errors.reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <ConsequenceList
            {...state}
            consequences={foreseen}
            also={
              foreseen && [
                `${count(foreseen.registrations, 'registratie komt', 'registraties komen')} op naam van de ander, met de punten.`,
                customersLine(foreseen.customers),
              ]
            }
            nothingYet={chosen === '' ? 'Kies een installateur; dan staat hier wat er gebeurt.' : ''}
            undo="Ook wie ze krijgt leest hem, dus noem niemand. Terug kan alleen per registratie, of door het andere lid ook te blokkeren."
          />
        </>
      )}
    </SmallDialog>
  )
}

const registrationsText = (number: number) => count(number, 'registratie', 'registraties')

function customersLine(customers: number): string {
  if (customers === 0) return 'Klanten krijgen geen e-mail: zij hebben hun bevestiging al.'
  const who = count(
    customers,
    'klant van wie de bevestiging nog klaarstond krijgt',
    'klanten van wie de bevestiging nog klaarstond krijgen',
  )
  return `${who} die met de nieuwe installateur.`
}
