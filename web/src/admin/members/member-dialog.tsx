import { BlockDialog, type MemberDialogProps, UnblockDialog, VerificationDialog } from './account-dialogs.tsx'
import { PointsDialog } from './points-dialog.tsx'
import { TransferAllDialog } from './transfer-all-dialog.tsx'

const dialogs = {
  punten: PointsDialog,
  blokkeren: BlockDialog,
  deblokkeren: UnblockDialog,
  verificatie: VerificationDialog,
  overdragen: TransferAllDialog,
} as const

export type MemberAct = keyof typeof dialogs

export function MemberDialog({ act, ...props }: MemberDialogProps & { act: MemberAct }) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
