import { checkBody } from '@portal/contract/check-body'
import type { FieldErrors } from '@portal/contract/errors'
import { createInvitation, createInvitationBody, invitationHours } from '@portal/contract/invitations'
import type { Role } from '@portal/contract/roles'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './people.module.css'
import { RoleChoice } from './role-choice.tsx'
import { StaffDialog } from './staff-dialog.tsx'

export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function invite() {
    setFailure(undefined)
    const checked = await checkBody(createInvitationBody, { email, roles })
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return
    setBusy(true)
    try {
      await call(createInvitation, { body: { email, roles } })
      showToast({ tone: 'success', title: `De uitnodiging aan ${email} is verstuurd` })
      onInvited()
    } catch (error) {
      const refused = toApiError(error).errors
      if (Object.keys(refused).length > 0) setErrors(refused)
      else setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog
      title="Medewerker uitnodigen"
      confirm="Uitnodigen"
      busy={busy}
      onConfirm={() => void invite()}
      onClose={onClose}
    >
      <EmailField
        name="email"
        autoComplete="off"
        value={email}
        error={errors.email?.[0] ?? null}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleChoice chosen={roles} onChange={setRoles} problem={errors.roles?.[0]} />
      <div className={`note ${styles.consequences}`}>
        <p>
          Er gaat een <span className="unbroken">e-mail</span> met een link die {invitationHours} uur werkt, één keer.
          Wie nog geen account heeft, kiest een naam en een wachtwoord; een lid kiest een nieuw wachtwoord en krijgt de
          rollen erbij. Tot dan kun je de uitnodiging intrekken.
        </p>
      </div>
      {failure && (
        <p className="error-text text-2" role="alert">
          {failure}
        </p>
      )}
    </StaffDialog>
  )
}
