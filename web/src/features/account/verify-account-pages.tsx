import { accountMessages, resendVerification } from '@portal/contract/account'
import { webPaths } from '@portal/contract/web-paths'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Check, Mail } from 'lucide-react'
import { useEffect } from 'react'
import { call, refusalOf, toApiError } from '../../lib/api-client.ts'
import { settings } from '../../lib/page-settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FormNote } from './form-note.tsx'
import card from '../../ui/card.module.css'
import form from './login-page.module.css'
import { distrustSession, useMember } from './session.ts'
import styles from './verify-account-pages.module.css'

/** Tells a new member that their mail is on its way, and sends it again (spec §2). */
export function VerifyAccountPage() {
  const { id, email, first_name } = useMember()
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: { user: id } }),
    onSuccess: () => showToast({ tone: 'success', title: accountMessages.verificationSent, about: 'verification' }),
    // Spec §8, to the letter.
    onError: (error) =>
      showToast({
        tone: 'error',
        title: `Er is iets mis gegeaan met het versturen van de verificatie e-mail. Neem contact op met ${settings.provider}.`,
        detail: toApiError(error).reason,
        about: 'verification',
      }),
    // A member who turns out to be verified gets through at their next step.
    onSettled: () => distrustSession(queryClient),
  })

  return (
    <section className={`${card.card} ${styles.card}`}>
      <span className={styles.icon}>
        <Mail size={30} aria-hidden="true" />
      </span>
      <h1>Verifieer je account</h1>
      <p>
        Welkom, <PersonalText width="4em">{first_name}</PersonalText>. We hebben een verificatie-e-&#8288;mail gestuurd
        naar{' '}
        <strong className="breaks">
          <PersonalText width="12em">{email}</PersonalText>
        </strong>
        . Klik op de link in die e-&#8288;mail, dan kun je aan de slag.
      </p>
      <p className="muted">Geen e-mail gezien? Kijk ook bij je ongewenste e-mail, of laat hem opnieuw versturen.</p>
      <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
        Verificatie-e-mail opnieuw versturen
      </Button>
    </section>
  )
}

const route = getRouteApi(`/guests${webPaths.verifyAccountSuccess}`)

// Long enough to read the text, which speaks of a few seconds.
const readingMs = 3_000

/** The page behind the link in the verification mail: it calls that link, and goes on to the portal (spec §2). */
export function VerifyAccountSuccessPage() {
  const { verify_url: verifyUrl } = route.useSearch()
  const { status, error, isFetching, refetch } = useQuery(verificationQuery(verifyUrl))
  const { reason } = toApiError(error)
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
      <div className={form.form}>
        {status === 'pending' && (
          <p className={form.intro} role="status">
            <Spinner /> Je e-mailadres wordt geverifieerd.
          </p>
        )}
        {status === 'success' && (
          <FormNote tone="success" icon={<Check size={22} aria-hidden="true" />}>
            Account verificatie succesvol. Binnen enkele seconden wordt je doorverwezen naar de omgeving
          </FormNote>
        )}
        {status === 'error' && reason && (
          <>
            <FormNote tone="error">Er is iets mis gegaan met de account Verificatie. {reason}</FormNote>
            <Button full size="lg" busy={isFetching} onClick={() => void refetch()}>
              Opnieuw proberen
            </Button>
          </>
        )}
        {status === 'error' && !reason && (
          <>
            <FormNote tone="error">
              <Link to={webPaths.verifyAccount}>
                Er is iets mis gegaan met de account Verificatie. Klik hier om de verificatie e-mail opnieuw te
                versturen
              </Link>
            </FormNote>
            <Link to={webPaths.verifyAccount} className={buttonClass({ size: 'lg', full: true })}>
              Verificatie-e-mail opnieuw versturen
            </Link>
          </>
        )}
      </div>
    </>
  )
}

/** Calls the verification link of a mail, once for as long as the page is open. */
function verificationQuery(verifyUrl: string | undefined) {
  return queryOptions({
    queryKey: ['verification', verifyUrl ?? ''],
    queryFn: () => callVerificationLink(verifyUrl),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const answerTimeoutMs = 30_000

// A plain GET, as spec §2 has it.
async function callVerificationLink(verifyUrl: string | undefined): Promise<null> {
  const path = ownVerificationPath(verifyUrl, settings.api_url, location.origin)
  if (!path) throw new Error('The address is not a verification link of this portal.')

  const reply = await fetch(path, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  if (!reply.ok) throw refusalOf(reply, await reply.json().catch(() => undefined))
  return null
}

/**
 * The path of a verification link, or null for any other address. The page is public: without this check anybody could
 * make a member's browser call an address of their choice.
 */
export function ownVerificationPath(verifyUrl: unknown, apiUrl: string, pageOrigin: string): string | null {
  if (typeof verifyUrl !== 'string' || !URL.canParse(verifyUrl)) return null

  const { origin, username, password, pathname, search } = new URL(verifyUrl)
  const isOwn = (origin === new URL(apiUrl).origin || origin === pageOrigin) && username === '' && password === ''
  return isOwn && /^\/email\/verify\/\d+\/[0-9a-f]+$/.test(pathname) ? pathname + search : null
}
