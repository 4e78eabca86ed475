import { accountMessages, forgotPassword, forgotPasswordBody } from '@portal/contract/account'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { FormNote } from './form-note.tsx'
import styles from './login-page.module.css'

/** Asks for the mail with which a member chooses a new password (spec §2). */
export default function ForgotPasswordPage() {
  const [outcome, setOutcome] = useState<'requested' | 'failed' | null>(null)
  const form = useContractForm(forgotPasswordBody, {
    defaultValues: { email: '' },
    send: (body) => call(forgotPassword, { body }),
    onSent: () => setOutcome('requested'),
    onRefused: () => setOutcome('failed'),
  })

  return (
    <>
      <h1>Wachtwoord resetten</h1>
      <p className={styles.intro}>
        Vul je zakelijke e-mailadres in. Je ontvangt een link om een nieuw wachtwoord te kiezen.
      </p>
      <form className={styles.form} {...form.formProps}>
        {outcome === 'requested' && (
          <FormNote tone="success" icon={<Mail size={22} aria-hidden="true" />}>
            {accountMessages.resetRequested}
          </FormNote>
        )}
        {outcome === 'failed' && (
          <FormNote tone="error">Er is iets misgegaan met het aanvragen van een nieuw wachtwoord</FormNote>
        )}
        <EmailField {...form.field('email')} />
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
