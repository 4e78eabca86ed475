import { registrationActs } from '@portal/contract/registration-acts'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { ReceiverChoice } from './receiver-choice.tsx'

/** Hands a registration over to another member. Neither side learns of the other. */
export function TransferDialog(props: ActDialogProps) {
  const [chosen, setChosen] = useState<string>('')

  return (
    <ActDialog
      {...props}
      title="Registratie overdragen"
      confirm="Overdragen"
      done="De registratie is overgedragen"
      asked={chosen === '' ? null : { member_id: Number(chosen) }}
      nothingYet="Kies een installateur; dan staat hier wat er gebeurt."
      preview={(asked) => call(registrationActs.previewTransfer, asked)}
      act={(asked) => call(registrationActs.transferRegistration, asked)}
      undo="Beiden lezen je reden, dus noem niemand. Je kunt de registratie daarna terug overdragen."
    >
      {(errors) => (
        <ReceiverChoice
          own={props.registration.installer.id}
          chosen={chosen}
          error={errors.member_id}
          onChoose={setChosen}
        />
      )}
    </ActDialog>
  )
}
