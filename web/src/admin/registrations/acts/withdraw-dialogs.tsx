import { registrationActs } from '@portal/contract/registration-acts'
import { call } from '../../../lib/api-client.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'

export function WithdrawDialog(props: ActDialogProps) {
  return (
    <ActDialog
      {...props}
      title={`${props.registration.serial_number} intrekken?`}
      confirm="Intrekken"
      done="De registratie is ingetrokken"
      isDangerous
      asked={nothingElse}
      preview={(asked) => call(registrationActs.previewWithdrawal, asked)}
      act={(asked) => call(registrationActs.withdrawRegistration, asked)}
      undo="Het serienummer kan daarna opnieuw worden geregistreerd. Zolang dat niet is gebeurd, kun je deze terugzetten."
    />
  )
}

export function ReinstateDialog(props: ActDialogProps) {
  return (
    <ActDialog
      {...props}
      title={`${props.registration.serial_number} terugzetten?`}
      confirm="Terugzetten"
      done="De registratie is teruggezet"
      asked={nothingElse}
      preview={(asked) => call(registrationActs.previewReinstatement, asked)}
      act={(asked) => call(registrationActs.reinstateRegistration, asked)}
      undo="Je kunt de registratie daarna weer intrekken."
    />
  )
}

const nothingElse = {}
