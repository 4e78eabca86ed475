import { webPaths } from '@portal/contract/web-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { verificationQuery } from './verification-url.ts'
import { FormNote } from './form-note.tsx'
import { distrustSession } from './session.ts'
import { verificationTexts as texts } from './verification-texts.ts'
import styles from './login-page.module.css'

// Long enough to read the text, which speaks of a few seconds.
const readingMs = 3_000

/** Where the link of the verification mail leads: it calls that link, and goes on to the portal (spec §2). */
export default function VerifyAccountSuccessPage() {
  const { verify_url: verifyUrl } = useSearch({ strict: false })
  const { status } = useQuery(verificationQuery(verifyUrl))
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    if (status !== 'success') return
    distrustSession(queryClient)
    const timer = setTimeout(() => void navigate({ to: webPaths.dashboard }), readingMs)
    return () => clearTimeout(timer)
  }, [status, queryClient, navigate])

  return (
    <>
      <h1>Accountverificatie</h1>
      <div className={styles.form}>
        {status === 'pending' && (
          <p className={styles.intro} role="status">
            <Spinner /> Je e-mailadres wordt geverifieerd.
          </p>
        )}
        {status === 'success' && (
          <FormNote tone="success" icon={<Check size={22} aria-hidden="true" />}>
            {texts.succeeded}
          </FormNote>
        )}
        {status === 'error' && (
          <FormNote tone="error">
            <Link to={webPaths.verifyAccount} className="text-link">
              {texts.failed}
            </Link>
          </FormNote>
        )}
      </div>
    </>
  )
}
