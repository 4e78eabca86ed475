import { Mail } from 'lucide-react'
import { settings } from '../../lib/page-settings.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useResendVerification } from './api.ts'
import { useMember } from './session.ts'
import { verificationTexts as texts } from './verification-texts.ts'
import styles from './verify-account-page.module.css'

/** Tells a new member that his mail is on its way, and sends it again (spec §2). */
export default function VerifyAccountPage() {
  const { id, email, first_name } = useMember()
  const resend = useResendVerification(id)

  function sendAgain() {
    resend.mutate(undefined, {
      onSuccess: () => showToast({ tone: 'success', title: texts.resent }),
      onError: () => showToast({ tone: 'error', title: texts.resendFailed(settings.provider) }),
    })
  }

  return (
    <section className={`${styles.card}`}>
      <span className={styles.icon}>
        <Mail size={30} aria-hidden="true" />
      </span>
      <h1>{texts.title}</h1>
      <p>
        Welkom, {first_name}. We hebben een verificatie-e-mail gestuurd naar <strong>{email}</strong>. Klik op de link
        in die e-mail, dan kun je aan de slag.
      </p>
      <p className="muted">Geen e-mail gezien? Kijk ook bij je ongewenste e-mail, of laat hem opnieuw versturen.</p>
      <Button variant="secondary" busy={resend.isPending} onClick={sendAgain}>
        {texts.resend}
      </Button>
    </section>
  )
}
