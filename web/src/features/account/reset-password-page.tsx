import { confirmationProblems, passwordLengthProblem, passwordMessages } from '@portal/contract/rules/read-password'
import { webPaths } from '@portal/contract/web-paths'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Checked, firstTexts, type Problems, useCheckedForm } from '../../lib/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { accountTexts } from './account-texts.ts'
import { resetForgottenPassword } from './api.ts'
import { FormNote } from './form-note.tsx'
import styles from './login-page.module.css'
import { passwordResetTexts as texts } from './password-reset-texts.ts'

type Values = { email: string; password: string; password_confirmation: string }

/** Where the link of the mail leads: a new password for the account (spec §2). */
export default function ResetPasswordPage() {
  const { token = '', email = '' } = useSearch({ strict: false })
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  const form = useCheckedForm({
    defaultValues: { email, password: '', password_confirmation: '' },
    check,
    send: (values: Values) => resetForgottenPassword({ token, ...values }),
    onSent: () => {
      showToast({ tone: 'success', title: texts.done })
      return navigate({ to: webPaths.login })
    },
    // Spec §8: the server's own text about the token, otherwise ours.
    onRefused: ({ errors }) => setRefusal(errors.token?.[0] ?? (errors.password ? null : texts.failed)),
  })

  const emailField = form.field('email')

  return (
    <>
      <h1>{texts.title}</h1>
      <p className={styles.intro}>Kies een nieuw wachtwoord van minimaal 8 tekens.</p>
      <form className={styles.form} {...form.formProps}>
        {refusal && (
          <FormNote tone="error">
            {refusal}.{' '}
            <Link to={webPaths.forgotPassword} className="text-link">
              Vraag een nieuwe link aan
            </Link>
          </FormNote>
        )}
        <TextField
          label="E-mailadres"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...emailField}
          // The server tells of a worthless link under both names; it stands above the form already.
          error={emailField.error === refusal ? undefined : emailField.error}
        />
        <PasswordField label="Nieuw wachtwoord" autoComplete="new-password" required {...form.field('password')} />
        <PasswordField
          label="Bevestig wachtwoord"
          autoComplete="new-password"
          required
          {...form.field('password_confirmation')}
        />
        <Button type="submit" size="lg" full busy={form.isSending}>
          Wachtwoord opslaan
        </Button>
      </form>
      <p className={styles.register}>
        <Link to={webPaths.login} className="text-link">
          Terug naar inloggen
        </Link>
      </p>
    </>
  )
}

function check(values: Values): Checked<Values> {
  const problems = { ...emailProblem(values), ...passwordProblem(values), ...firstTexts(confirmationProblems(values)) }
  return Object.keys(problems).length > 0 ? { isValid: false, problems } : { isValid: true, body: values, problems: {} }
}

function emailProblem({ email }: Values): Problems {
  return email.trim() === '' ? { email: accountTexts.emailMissing } : {}
}

function passwordProblem({ password, password_confirmation }: Values): Problems {
  const problem = password === '' ? passwordMessages.missing : passwordLengthProblem(password)
  return {
    ...(problem && { password: problem }),
    ...(password_confirmation === '' && { password_confirmation: passwordMessages.confirmationMissing }),
  }
}
