import { blockMember, mailVerification, memberActMessages, unblockMember } from '@portal/contract/member-acts'
import type { MemberForStaff } from '@portal/contract/members-for-staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { SmallDialog } from '../small-dialog.tsx'

export type MemberDialogProps = { member: MemberForStaff; onClose: () => void }

export function BlockDialog(props: MemberDialogProps) {
  return (
    <AccountDialog
      {...props}
      title={`${props.member.name} blokkeren?`}
      confirm="Blokkeren"
      done="Het lid is geblokkeerd"
      isDangerous
      what="Het lid wordt meteen overal uitgelogd en kan niet meer inloggen. Registraties en punten blijven staan, en wat op het apparaat wacht blijft daar. Je kunt de blokkade weer opheffen."
      asksReason
      send={(reason) => call(blockMember, { params: { id: props.member.id }, body: { reason } })}
    />
  )
}

export function UnblockDialog(props: MemberDialogProps) {
  return (
    <AccountDialog
      {...props}
      title={`Blokkade van ${props.member.name} opheffen?`}
      confirm="Opheffen"
      done="De blokkade is opgeheven"
      what="Het lid kan weer inloggen."
      asksReason
      send={(reason) => call(unblockMember, { params: { id: props.member.id }, body: { reason } })}
    />
  )
}

export function VerificationDialog(props: MemberDialogProps) {
  return (
    <AccountDialog
      {...props}
      title="Verificatiemail opnieuw sturen?"
      confirm="Sturen"
      done="De e-mail wordt verstuurd"
      what={`${props.member.email} krijgt een nieuwe link, die een uur werkt.`}
      send={() => call(mailVerification, { params: { id: props.member.id } })}
    />
  )
}

type AccountDialogProps = MemberDialogProps & {
  title: string
  confirm: string
  done: string
  isDangerous?: boolean
  what: string
  asksReason?: boolean
  send: (reason: string) => Promise<unknown>
}

function AccountDialog({ member, what, done, asksReason, send, ...dialog }: AccountDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const isMissing = asksReason && reason.trim() === ''
  return (
    <SmallDialog
      {...dialog}
      wanted={{ reason }}
      // What the server refuses is about the act, and is told below.
      problems={{ missing: isMissing ? memberActMessages.reasonMissing : undefined }}
      send={() => send(reason)}
      onDone={() => {
        showToast({ tone: 'success', title: done, about: 'member' })
        void queryClient.invalidateQueries({ queryKey: ['member', String(member.id)], exact: true })
      }}
    >
      {(errors) => (
        <>
          <p>{what}</p>
          {asksReason && (
            <TextAreaField
              label="Reden"
              name="reason"
              hint="Voor het logboek en je collega’s: het lid leest dit niet."
              required
              rows={3}
              maxLength={500}
              value={reason}
              error={errors.missing}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      )}
    </SmallDialog>
  )
}
