import { actMessages, registrationActs, type RegistrationForStaff } from '@portal/contract/registration-acts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import { repeatableCalls } from '../../repeatable-call.ts'
import { registrationQuery } from '../api.ts'
import type { ActDialogProps } from './act-dialog.tsx'
import { conflictText } from './conflict-text.ts'

/** Sends the confirmation of registering again, to one of the two. */
export function MailDialog({ registration, onClose }: ActDialogProps) {
  const [to, setTo] = useState('klant')
  const again = to === 'klant' ? registrationActs.mailCustomerAgain : registrationActs.mailInstallerAgain
  return (
    <SmallDialog
      {...{ registration, onClose }}
      title="Bevestiging opnieuw mailen"
      confirm="Opnieuw mailen"
      done="De e-mail wordt verstuurd"
      wanted={to}
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

/** Words of the desk for the desk. */
export function NoteDialog({ registration, onClose }: ActDialogProps) {
  const [text, setText] = useState('')
  return (
    <SmallDialog
      {...{ registration, onClose }}
      title="Notitie toevoegen"
      confirm="Toevoegen"
      done="De notitie staat in het verloop"
      wanted={text}
      problem={text.trim() === '' ? actMessages.noteMissing : null}
      send={(idempotencyKey) =>
        call(registrationActs.noteOnRegistration, { params: { id: registration.id }, body: { text }, idempotencyKey })
      }
    >
      {(error) => (
        <TextAreaField
          label="Notitie"
          name="text"
          hint="Alleen medewerkers lezen dit."
          required
          maxLength={2000}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </SmallDialog>
  )
}

type SmallDialogProps = {
  registration: RegistrationForStaff
  onClose: () => void
  title: string
  confirm: string
  done: string
  /** What is asked for: asked again for the same, it is done once. */
  wanted: string
  problem?: string | null
  send: (idempotencyKey: string) => Promise<unknown>
  children: (error: string | undefined) => ReactNode
}

function SmallDialog(props: SmallDialogProps) {
  const { registration, onClose, title, confirm, done, wanted, problem, send, children } = props
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [sendOnce] = useState(() => repeatableCalls<null>())

  async function carryOut() {
    setTried(true)
    if (problem) return
    setBusy(true)
    setRefused(null)
    try {
      await sendOnce([title, wanted], null, (_, key) => send(key))
      showToast({ tone: 'success', title: done, about: 'registration' })
      onClose()
      void queryClient.invalidateQueries(registrationQuery(String(registration.id)))
    } catch (failure) {
      setRefused(conflictText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog title={title} confirm={confirm} busy={isBusy} onConfirm={() => void carryOut()} onClose={onClose}>
      <div className="fields">
        {children(isTried ? (problem ?? undefined) : undefined)}
        {refused && (
          <p className="note tone-err text-2" role="alert">
            {refused}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
