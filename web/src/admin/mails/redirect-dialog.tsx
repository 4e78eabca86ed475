import { type MailDetail, mailMessages, redirectMail } from '@portal/contract/mails'
import { faults, registrationActs } from '@portal/contract/registration-acts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { StaffDialog } from '../people/staff-dialog.tsx'
import { ActDialog } from '../registrations/acts/act-dialog.tsx'
import { registrationQuery } from '../registrations/api.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { mailQuery, mailsKey } from './api.ts'

type RedirectDialogProps = { mail: MailDetail; onClose: () => void }

const title = 'Adres wijzigen en sturen'

/** Mends the address where it is kept, with the customer's registration or with the installer, and the mail goes there. */
export function RedirectDialog({ mail, onClose }: RedirectDialogProps) {
  const queryClient = useQueryClient()
  const close = () => {
    onClose()
    void queryClient.invalidateQueries({ queryKey: mailsKey, predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  }
  return mail.redirect === 'customer' ? (
    <OfCustomer mail={mail} onClose={close} />
  ) : (
    <OfMember mail={mail} onClose={close} />
  )
}

const faultNames = { lid: 'Installateur', klant: 'Klant', ons: 'Wij' } as const satisfies Record<
  (typeof faults)[number],
  string
>

function OfCustomer({ mail, onClose }: RedirectDialogProps) {
  const queryClient = useQueryClient()
  const { data: registration } = useQuery(registrationQuery(String(mail.registration!.id)))
  const [address, setAddress] = useState(mail.suggestion ?? mail.address)
  const [fault, setFault] = useState('')
  if (!registration) return null
  const isChanged = address.trim() !== '' && address.trim() !== registration.client_email
  return (
    <ActDialog
      registration={registration}
      onClose={onClose}
      title={title}
      confirm={title}
      done="Het adres is hersteld, en de e-mail wordt verstuurd"
      asked={
        isChanged && fault !== ''
          ? { kind: 'herstel', fields: { client_email: address.trim() }, fault_of: fault }
          : null
      }
      nothingYet={
        isChanged
          ? 'Kies wiens fout het was; dan staat hier wat er gebeurt.'
          : 'Wijzig het adres; dan staat hier wat er gebeurt.'
      }
      preview={(asked) => call(registrationActs.previewCorrection, asked)}
      act={async (asked) => {
        await call(registrationActs.correctRegistration, asked)
        // Another mail has taken its place.
        void queryClient.invalidateQueries(mailQuery(mail.id))
      }}
      undo="Ongedaan maken doe je door opnieuw te herstellen."
    >
      {(errors) => (
        <>
          <TextField
            label="E-mailadres van de klant"
            name="client_email"
            type="email"
            autoComplete="off"
            required
            hint={`Was ${mail.address}`}
            value={address}
            error={errors.client_email}
            onChange={({ target }) => setAddress(target.value)}
          />
          <RadioGroupField
            label="Wiens fout was het?"
            name="fault_of"
            required
            value={fault}
            error={errors.fault_of}
            options={faults.map((value) => ({ value, label: faultNames[value] }))}
            onChange={({ target }) => setFault(target.value)}
          />
        </>
      )}
    </ActDialog>
  )
}

function OfMember({ mail, onClose }: RedirectDialogProps) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ address: mail.suggestion ?? mail.address, reason: '' })
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [sendOnce] = useState(() => repeatableCalls<typeof values>())
  const change = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }

  async function carryOut() {
    if (values.reason.trim() === '') return setErrors({ reason: [mailMessages.reasonMissing] })
    setBusy(true)
    setRefused(null)
    try {
      await sendOnce(values, values, (body, idempotencyKey) =>
        call(redirectMail, { params: { id: mail.id }, body, idempotencyKey }),
      )
      showToast({ tone: 'success', title: 'Het adres is gewijzigd, en wordt ter bevestiging gemaild', about: 'mails' })
      onClose()
      void queryClient.invalidateQueries(mailQuery(mail.id))
    } catch (failure) {
      const { errors: found } = toApiError(failure)
      if (Object.keys(found).length > 0) setErrors(found)
      else setRefused(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog title={title} confirm={title} busy={isBusy} onConfirm={() => void carryOut()} onClose={onClose}>
      <div className="fields">
        <TextField
          label={`E-mailadres van ${mail.member?.name ?? 'de installateur'}`}
          name="address"
          type="email"
          autoComplete="off"
          required
          hint={`Was ${mail.address}`}
          value={values.address}
          error={errors.address?.[0]}
          onChange={({ target }) => change({ address: target.value })}
        />
        <TextAreaField
          label="Reden"
          name="reason"
          required
          rows={3}
          maxLength={500}
          value={values.reason}
          error={errors.reason?.[0]}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <p className="note text-2">
          De installateur logt voortaan in met dit adres, en bevestigt het eerst met een link. Wat nog niet bezorgd is,
          gaat ook hierheen; een e-mail met een link niet.
        </p>
        {refused && (
          <p className="note tone-err text-2" role="alert">
            {refused}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
