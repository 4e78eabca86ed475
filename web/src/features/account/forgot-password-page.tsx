import { invalidEmail, readEmail } from '@portal/contract/rules/read-email'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { type Checked, useCheckedForm } from '../../lib/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { accountTexts } from './account-texts.ts'
import { requestPasswordReset } from './api.ts'
import { FormNote } from './form-note.tsx'
import styles from './login-page.module.css'
import { passwordResetTexts as texts } from './password-reset-texts.ts'

type Values = { email: string }

/** Asks for the mail with which a member chooses a new password (spec §2). */
export default function ForgotPasswordPage() {
  const [outcome, setOutcome] = useState<'requested' | 'failed' | null>(null)
  const form = useCheckedForm({
    defaultValues: { email: '' },
    check,
    send: requestPasswordReset,
    onSent: () => setOutcome('requested'),
    onRefused: () => setOutcome('failed'),
  })

  return (
    <>
      <h1>{texts.title}</h1>
      <p className={styles.intro}>
        Vul je zakelijke e-mailadres in. Je ontvangt een link om een nieuw wachtwoord te kiezen.
      </p>
      <form className={styles.form} {...form.formProps}>
        {outcome === 'requested' && (
          <FormNote tone="success" icon={<Mail size={22} aria-hidden="true" />}>
            {texts.requested}
          </FormNote>
        )}
        {outcome === 'failed' && <FormNote tone="error">{texts.requestFailed}</FormNote>}
        <TextField
          label="E-mailadres"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        <Button type="submit" size="lg" full busy={form.isSending}>
          Wachtwoord resetten
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

function check({ email }: Values): Checked<Values> {
  if (email.trim() === '') return { isValid: false, problems: { email: accountTexts.emailMissing } }
  const address = readEmail(email)
  return address
    ? { isValid: true, body: { email: address }, problems: {} }
    : { isValid: false, problems: { email: invalidEmail } }
}
