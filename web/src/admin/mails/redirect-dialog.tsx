import { type MailDetail, mailMessages, redirectMail } from '@portal/contract/mails'
import { faults, registrationActs } from '@portal/contract/registration-acts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActDialog } from '../registrations/acts/act-dialog.tsx'
import { registrationQuery } from '../registrations/api.ts'
import { SmallDialog } from '../small-dialog.tsx'
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
  return (
    <SmallDialog
      title={title}
      confirm={title}
      wanted={values}
      problems={{
        address: undefined,
        reason: values.reason.trim() === '' ? mailMessages.reasonMissing : undefined,
      }}
      send={(idempotencyKey) => call(redirectMail, { params: { id: mail.id }, body: values, idempotencyKey })}
      onDone={() => {
        showToast({
          tone: 'success',
          title: 'Het adres is gewijzigd, en wordt ter bevestiging gemaild',
          about: 'mails',
        })
        void queryClient.invalidateQueries(mailQuery(mail.id))
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={`E-mailadres van ${mail.member?.name ?? 'de installateur'}`}
            name="address"
            type="email"
            autoComplete="off"
            required
            hint={`Was ${mail.address}`}
            value={values.address}
            error={errors.address}
            onChange={({ target }) => setValues({ ...values, address: target.value })}
          />
          <TextAreaField
            label="Reden"
            name="reason"
            required
            rows={3}
            maxLength={500}
            value={values.reason}
            error={errors.reason}
            onChange={({ target }) => setValues({ ...values, reason: target.value })}
          />
          <p className="note text-2">
            De installateur logt voortaan in met dit adres, en bevestigt het eerst met een link. Wat nog niet bezorgd
            is, gaat ook hierheen; een e-mail met een link niet.
          </p>
        </>
      )}
    </SmallDialog>
  )
}
