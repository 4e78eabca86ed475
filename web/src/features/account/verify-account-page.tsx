import { accountMessages, resendVerification } from '@portal/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { settings } from '../../lib/page-settings.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { distrustSession, useMember } from './session.ts'
import { PersonalText } from '../../ui/personal-text.tsx'
import styles from './verify-account-page.module.css'

/** Tells a new member that their mail is on its way, and sends it again (spec §2). */
export default function VerifyAccountPage() {
  const { id, email, first_name } = useMember()
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: { user: id } }),
    onSuccess: () => showToast({ tone: 'success', title: accountMessages.verificationSent }),
    // Spec §8, to the letter.
    onError: () =>
      showToast({
        tone: 'error',
        title: `Er is iets mis gegeaan met het versturen van de verificatie e-mail. Neem contact op met ${settings.provider}.`,
      }),
    // A member who turns out to be verified gets through at their next step.
    onSettled: () => distrustSession(queryClient),
  })

  return (
    <section className={styles.card}>
      <span className={styles.icon}>
        <Mail size={30} aria-hidden="true" />
      </span>
      <h1>Verifieer je account</h1>
      <p>
        Welkom, <PersonalText width="4em">{first_name}</PersonalText>. We hebben een verificatie-e-mail gestuurd naar{' '}
        <strong>
          <PersonalText width="12em">{email}</PersonalText>
        </strong>
        . Klik op de link in die e-mail, dan kun je aan de slag.
      </p>
      <p className="muted">Geen e-mail gezien? Kijk ook bij je ongewenste e-mail, of laat hem opnieuw versturen.</p>
      <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
        Verificatie e-mail opnieuw versturen
      </Button>
    </section>
  )
}
