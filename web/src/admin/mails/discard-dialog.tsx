import { discardMails, holdMail, mailMessages } from '@portal/contract/mails'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { SmallDialog } from '../small-dialog.tsx'

type DiscardDialogProps = {
  ids: readonly string[]
  onClose: () => void
  onDone: (outcome: { changed: number; left: number }) => void
}

/** Nobody sends them then; why stands in the record. */
export function DiscardDialog({ ids, onClose, onDone }: DiscardDialogProps) {
  const [reason, setReason] = useState('')
  const body = { ids: [...ids], reason }
  return (
    <SmallDialog
      title={`${count(ids.length, 'e-mail', 'e-mails')} weggooien?`}
      confirm="Weggooien"
      isDangerous
      wanted={body}
      problems={{ reason: reason.trim() === '' ? mailMessages.reasonMissing : undefined }}
      send={(idempotencyKey) => call(discardMails, { body, idempotencyKey })}
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-2">Het portaal verstuurt {ids.length === 1 ? 'hem' : 'ze'} dan niet meer.</p>
          <ReasonField reason={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </SmallDialog>
  )
}

type HoldDialogProps = {
  id: string
  onClose: () => void
  onDone: () => void
  /** Asks what became of it meanwhile. */
  onConflict: () => Promise<unknown>
}

/** It stays in the queue, and goes when somebody has it sent. */
export function HoldDialog({ id, ...dialog }: HoldDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <SmallDialog
      {...dialog}
      title="E-mail tegenhouden?"
      confirm="Tegenhouden"
      wanted={{ id, reason }}
      problems={{ reason: reason.trim() === '' ? mailMessages.reasonMissing : undefined }}
      send={(idempotencyKey) => call(holdMail, { params: { id }, body: { reason }, idempotencyKey })}
    >
      {(errors) => (
        <>
          <p className="text-2">Hij blijft in de wachtrij en gaat pas weg als iemand hier ‘Nu sturen’ kiest.</p>
          <ReasonField reason={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </SmallDialog>
  )
}

type ReasonFieldProps = { reason: string; error: string | undefined; onChange: (reason: string) => void }

function ReasonField({ reason, error, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label="Reden"
      name="reason"
      required
      maxLength={500}
      rows={3}
      value={reason}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
