import { logIn, logInBody } from '@portal/contract/account'
import { webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lastMember, setMemberHint } from '../../device/member-hint.ts'
import { call } from '../../lib/api-client.ts'
import { goOnLoggedIn, putOffLogIn } from '../../lib/login-overlay.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { FieldNote, fieldId } from '../../ui/fields/field.tsx'
import { focusControl } from '../../ui/fields/focus-control.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import dialogStyles from '../../ui/question-dialog.module.css'
import { askAgain } from './session.ts'

/**
 * The log-in over a page whose session ended, for its own member only: somebody else begins at the login page, where nothing of
 * this one is left.
 */
export function LogInAgain({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  // The address is known; a dialog would begin with it.
  useEffect(() => focusControl(document.getElementById(fieldId('password'))), [])

  const form = useContractForm(logInBody, {
    defaultValues: { email, password: '', remember: lastMember()?.stays ?? false },
    // Not as the login page does it: that would empty the page below.
    send: async (body) => {
      await call(logIn, { body: { ...body, email } })
      await askAgain(queryClient)
      const last = lastMember()
      if (last && !last.hasEnded) setMemberHint({ id: last.id, stays: body.remember })
    },
    onSent: goOnLoggedIn,
    onRefused: (error) => setFailure(Object.keys(error.errors).length > 0 ? null : failureText(error)),
  })

  return (
    <ModalDialog title="Log opnieuw in om verder te gaan" onCancel={putOffLogIn}>
      <p>Wat je typte, blijft staan. Na het inloggen wordt het bewaard.</p>
      <form className="stack gap-4 above-4" {...form.formProps} onInput={form.forgetRefusals}>
        <EmailField readOnly {...form.field('email')} />
        <PasswordField label="Wachtwoord" autoComplete="current-password" required {...form.field('password')} />
        {failure && (
          <div role="alert">
            <FieldNote name="log-in-again" error={failure} />
          </div>
        )}
        <div className={dialogStyles.actions}>
          {/* A new page: nothing of this member goes with it. */}
          <a href={webPaths.login} className={buttonClass({ variant: 'text' })}>
            Iemand anders
          </a>
          <Button variant="secondary" onClick={putOffLogIn}>
            Later
          </Button>
          <Button type="submit" busy={form.isSending}>
            Inloggen
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
