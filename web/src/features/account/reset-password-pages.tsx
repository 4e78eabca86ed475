import {
  accountMessages,
  forgotPassword,
  forgotPasswordBody,
  resetPassword,
  resetPasswordBody,
} from '@portal/contract/account'
import { ownWordProblems, requiredConfirmationProblems } from '@portal/contract/rules/password'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api-client.ts'
import { settings } from '../../lib/page-settings.ts'
import { firstTexts, useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FormNote } from './form-note.tsx'
import styles from './login-page.module.css'

/** Asks for the mail with which a member chooses a new password (spec §2). */
export function ForgotPasswordPage() {
  const [outcome, setOutcome] = useState<{ failure?: ApiError } | null>(null)
  const form = useContractForm(forgotPasswordBody, {
    defaultValues: { email: '' },
    send: (body) => call(forgotPassword, { body }),
    onSent: () => setOutcome({}),
    onRefused: (failure) => setOutcome({ failure }),
  })

  return (
    <>
      <h1>Wachtwoord resetten</h1>
      <p className={styles.intro}>
        Vul je zakelijke e-mailadres in. Je ontvangt een link om een nieuw wachtwoord te kiezen.
      </p>
      <form className={styles.form} {...form.formProps}>
        {outcome && !outcome.failure && (
          <FormNote tone="success" icon={<Mail size={22} aria-hidden="true" />}>
            {accountMessages.resetRequested}
          </FormNote>
        )}
        {outcome?.failure && (
          <FormNote tone="error">
            {withReason('Er is iets misgegaan met het aanvragen van een nieuw wachtwoord', outcome.failure)}
          </FormNote>
        )}
        <EmailField {...form.field('email')} />
        <Button type="submit" size="lg" full busy={form.isSending}>
          Wachtwoord resetten
        </Button>
      </form>
      <BackToLogin />
    </>
  )
}

const route = getRouteApi(`/guests${webPaths.resetPassword}`)

/** The page behind the link in the mail: a new password for the account (spec §2). */
export function ResetPasswordPage() {
  const { token = '', email = '' } = route.useSearch()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const navigate = useNavigate()
  const form = useContractForm(resetPasswordBody, {
    defaultValues: { token, email, password: '', password_confirmation: '' },
    alsoCheck: (values) =>
      firstTexts({
        ...requiredConfirmationProblems(values),
        ...ownWordProblems(values.password, values, settings.provider),
      }),
    send: (body) => call(resetPassword, { body }),
    onSent: () => {
      showToast({ tone: 'success', title: accountMessages.passwordReset })
      return navigate({ to: webPaths.login })
    },
    onRefused: (error) => setFailure(error.errors.password ? null : error),
  })

  // Spec §8: the text about the token when there is one, otherwise ours.
  const refusal =
    form.errorOf('token') ?? (failure && withReason('Er is iets misgegaan met het resetten van je wachtwoord', failure))
  const emailField = form.field('email')

  return (
    <>
      <h1>Wachtwoord resetten</h1>
      <p className={styles.intro}>Kies een nieuw wachtwoord van minimaal 8 tekens.</p>
      <form className={styles.form} {...form.formProps}>
        {refusal && (
          <FormNote tone="error">
            {failure?.reason ? (
              // The link still works.
              refusal
            ) : (
              <>
                {refusal}.{' '}
                <Link to={webPaths.forgotPassword} className="text-link">
                  Vraag een nieuwe link aan
                </Link>
              </>
            )}
          </FormNote>
        )}
        <EmailField
          {...emailField}
          // The server reports an invalid link under both names; the note above the form shows it already.
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
      <BackToLogin />
    </>
  )
}

function withReason(text: string, { reason }: ApiError): string {
  return reason ? `${text}. ${reason}` : text
}

function BackToLogin() {
  return (
    <p className={styles.register}>
      <Link to={webPaths.login} className="text-link">
        Terug naar inloggen
      </Link>
    </p>
  )
}
