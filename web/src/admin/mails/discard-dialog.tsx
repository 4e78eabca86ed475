import { discardMails, mailMessages } from '@portal/contract/mails'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { failureText } from '../../ui/failure-text.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { StaffDialog } from '../people/staff-dialog.tsx'
import { repeatableCalls } from '../repeatable-call.ts'

type DiscardDialogProps = {
  ids: readonly string[]
  onClose: () => void
  onDone: (outcome: { changed: number; left: number }) => void
}

/** Nobody sends them then; why stands in the record. */
export function DiscardDialog({ ids, onClose, onDone }: DiscardDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string | null>(null)
  const [sendOnce] = useState(() => repeatableCalls<{ ids: string[]; reason: string }>())

  async function carryOut() {
    if (reason.trim() === '') return setError(mailMessages.reasonMissing)
    setBusy(true)
    setRefused(null)
    const body = { ids: [...ids], reason }
    try {
      const { data } = await sendOnce(body, body, (sent, idempotencyKey) =>
        call(discardMails, { body: sent, idempotencyKey }),
      )
      onClose()
      onDone(data)
    } catch (failure) {
      setRefused(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog
      title={`${count(ids.length, 'e-mail', 'e-mails')} weggooien?`}
      confirm="Weggooien"
      busy={isBusy}
      isDangerous
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      <div className="fields">
        <p className="text-2">Het portaal verstuurt {ids.length === 1 ? 'hem' : 'ze'} dan niet meer.</p>
        <TextAreaField
          label="Reden"
          name="reason"
          required
          maxLength={500}
          rows={3}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
        {refused && (
          <p className="note tone-err text-2" role="alert">
            {refused}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
