import { blockMember, mailVerification, memberActMessages, unblockMember } from '@portal/contract/member-acts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { StaffDialog } from '../people/staff-dialog.tsx'
import type { MemberDialogProps } from './member-dialog.tsx'

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

function AccountDialog({ member, onClose, what, done, asksReason, send, ...dialog }: AccountDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function carryOut() {
    if (asksReason && reason.trim() === '') return setError(memberActMessages.reasonMissing)
    setBusy(true)
    setRefused(undefined)
    try {
      await send(reason)
      showToast({ tone: 'success', title: done, about: 'member' })
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['member', String(member.id)], exact: true })
    } catch (failure) {
      const [said] = Object.values(toApiError(failure).errors).flat()
      setRefused(said ?? failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog {...dialog} busy={isBusy} onConfirm={() => void carryOut()} onClose={onClose}>
      <div className="fields">
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
            error={error}
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
          />
        )}
        {refused && (
          <p className="note tone-err text-2" role="alert">
            {refused}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
