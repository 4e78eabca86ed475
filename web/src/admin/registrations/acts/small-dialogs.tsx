import { actMessages, registrationActs, type RegistrationForStaff } from '@portal/contract/registration-acts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SmallDialog } from '../../small-dialog.tsx'
import { registrationQuery } from '../api.ts'
import type { ActDialogProps } from './act-dialog.tsx'

/** Sends the confirmation of registering again, to one of the two. */
export function MailDialog({ registration, onClose }: ActDialogProps) {
  const [to, setTo] = useState('klant')
  const done = useDone(registration)
  const again = to === 'klant' ? registrationActs.mailCustomerAgain : registrationActs.mailInstallerAgain
  return (
    <SmallDialog
      onClose={onClose}
      title="Bevestiging opnieuw mailen"
      confirm="Opnieuw mailen"
      onDone={done('De e-mail wordt verstuurd')}
      wanted={{ to }}
      send={(idempotencyKey) => call(again, { params: { id: registration.id }, idempotencyKey })}
    >
      {() => (
        <RadioGroupField
          label="Aan wie"
          name="to"
          required
          value={to}
          options={[
            { value: 'klant', label: `Klant (${registration.client_email})` },
            { value: 'installateur', label: `Installateur (${registration.installer.name})` },
          ]}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
    </SmallDialog>
  )
}

export function NoteDialog({ registration, onClose }: ActDialogProps) {
  const [text, setText] = useState('')
  const done = useDone(registration)
  return (
    <SmallDialog
      onClose={onClose}
      title="Notitie toevoegen"
      confirm="Toevoegen"
      onDone={done('De notitie staat in het verloop')}
      wanted={{ text }}
      problems={{ text: text.trim() === '' ? actMessages.noteMissing : undefined }}
      send={(idempotencyKey) =>
        call(registrationActs.noteOnRegistration, { params: { id: registration.id }, body: { text }, idempotencyKey })
      }
    >
      {(errors) => (
        <TextAreaField
          label="Notitie"
          name="text"
          hint="Alleen medewerkers lezen dit."
          required
          maxLength={2000}
          value={text}
          error={errors.text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </SmallDialog>
  )
}

function useDone(registration: RegistrationForStaff) {
  const queryClient = useQueryClient()
  return (title: string) => () => {
    showToast({ tone: 'success', title, about: 'registration' })
    void queryClient.invalidateQueries(registrationQuery(String(registration.id)))
  }
}
