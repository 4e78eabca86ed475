import { accountMessages, logInBody } from '@portal/contract/account'
import { isWebPath, webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useRef } from 'react'
import { ApiError, toApiError } from '../../lib/api-client.ts'
import { countRegistrations } from '../../device/what-is-kept.ts'
import { useWaitingOnDevice } from '../../device/use-note.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FormNote } from './form-note.tsx'
import styles from './login-page.module.css'
import { startSession } from './session.ts'

const route = getRouteApi(`/guests${webPaths.login}`)

/** The first screen of the portal (spec §2). */
export default function LoginPage() {
  const { redirect = '' } = route.useSearch()

  return (
    <>
      <h1>Inloggen</h1>
      <p className={styles.intro}>Gebruik je zakelijke e-mailadres om in te loggen.</p>
      {isFaq(redirect) && (
        <div className="below-5">
          <FormNote tone="info" icon={<Info size={22} aria-hidden="true" />}>
            De veelgestelde vragen zijn er voor installateurs met een account. Log in, dan ga je er meteen heen.
          </FormNote>
        </div>
      )}
      <WaitingRegistrations />
      <LoginForm redirect={redirect} />
      <p className={styles.register}>
        Nog geen account?{' '}
        <Link to={webPaths.register} className="text-link">
          Maak een account aan
        </Link>
      </p>
    </>
  )
}

// Whoever made them may have been logged out by an ended session.
function WaitingRegistrations() {
  const waiting = useWaitingOnDevice()
  if (waiting === 0) return null

  return (
    <div className="below-5">
      <FormNote tone="info" icon={<Info size={22} aria-hidden="true" />}>
        Log in om {countRegistrations(waiting)} te versturen.
      </FormNote>
    </div>
  )
}

// No values to start with: what a password manager filled in before the page was ready must stay.
const startsWith: { email?: string; password?: string; remember?: boolean } = {}

const notLoggedIn = 'Inloggen mislukt'

function LoginForm({ redirect }: { redirect: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const preloadDashboard = usePreloadedDashboard()
  const form = useContractForm(logInBody, {
    defaultValues: startsWith,
    send: (body) =>
      startSession(queryClient, body).catch((error: unknown) => {
        throw inOurWords(toApiError(error))
      }),
    onSent: () => {
      showToast({
        tone: 'success',
        title: 'Je wordt over enkele ogenblikken doorverwezen naar de homepage',
        about: notLoggedIn,
      })
      return navigate({ href: safeRedirect(redirect) })
    },
    onRefused: ({ status, message, reason }) =>
      showToast({ tone: 'error', title: notLoggedIn, detail: status === null ? message : reason }),
  })

  return (
    <form
      className={styles.form}
      {...form.formProps}
      onKeyDown={preloadDashboard}
      // A combination that was refused may be corrected in either field.
      onInput={form.forgetRefusals}
    >
      <EmailField {...form.field('email')} />
      <PasswordField label="Wachtwoord" autoComplete="current-password" required {...form.field('password')} />
      <div className={styles.between}>
        <CheckboxField label="Ingelogd blijven" {...form.field('remember')} />
        <Link to={webPaths.forgotPassword} className="text-link text-2">
          {/* Spec §2, to the letter. */}
          Inloggevens vergeten?
        </Link>
      </div>
      <Button type="submit" size="lg" full busy={form.isSending}>
        Inloggen
      </Button>
    </form>
  )
}

// The footer of the guest pages links to the FAQ: say why its visitors see the login first.
function isFaq(redirect: string): boolean {
  return redirect.split(/[?#]/, 1)[0] === webPaths.faq
}

// Spec §8 has one text for any errors.email. Only a throttled login says something else that helps: how long to wait.
// APIs of this kind send that as a 429, or as a 422 with the number of seconds.
function inOurWords({ status, message, errors, reason }: ApiError): ApiError {
  const [email] = errors.email ?? []
  const isThrottled = status === 429 || /\d/.test(email ?? '')
  const shown = email && !isThrottled ? { ...errors, email: [accountMessages.wrongCredentials] } : errors
  return Object.assign(new ApiError(status, message, shown), { reason })
}

/** Loads the code of the page after the login once, when the browser is idle after the first key stroke. */
function usePreloadedDashboard(): () => void {
  const router = useRouter()
  const hasStarted = useRef(false)

  return function preload() {
    if (hasStarted.current) return
    hasStarted.current = true
    whenIdle(() => {
      const [routes] = router.getMatchedRoutes(webPaths.dashboard)
      for (const route of routes) void router.loadRouteChunk(route)
    })
  }
}

// A way back into the portal is always a plain path; anything else may lead to another site.
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u

/** The page to open after the login: the one that was asked for if it is a page of the portal, else the dashboard. */
export function safeRedirect(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || !plainPath.test(wanted)) return webPaths.dashboard

  const url = resolve(wanted, origin)
  if (!url || url.origin !== origin || !isMemberPath(url.pathname)) return webPaths.dashboard
  return url.pathname + url.search + url.hash
}

// The login page is a page of the portal too, but not one to go to after the login.
function isMemberPath(path: string): boolean {
  return isWebPath(path) && path !== webPaths.login && path.replace(/\/$/, '') !== webPaths.loginAlias
}

function resolve(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin)
  } catch {
    return null
  }
}
