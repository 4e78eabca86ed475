import { getGiftShopSignOn } from '@portal/contract/gift-shop'
import { webPaths } from '@portal/contract/web-paths'
import { useMutation } from '@tanstack/react-query'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { CloudOff, Mail, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call, isNotAuthorized, toApiError } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMember } from '../account/session.ts'
import { PersonalText } from '../../ui/personal-text.tsx'
import { useKnownShopNotice } from './use-shop-notice.ts'
import styles from './redirect-page.module.css'

type BrowserLocation = Pick<Location, 'pathname' | 'replace' | 'reload'>

/** On the way to the gift shop (spec §2): shows the balance and the progress. A test can't watch the real location. */
export default function RedirectPage({ location }: { location?: BrowserLocation }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const { place, returnPath } = destinations[path] ?? frontPage
  const { credits } = useMember()
  const { failure, retry } = useWayToShop(location, returnPath)
  const heading = useRef<HTMLHeadingElement>(null)

  function tryAgain() {
    // The button that has the focus is about to disappear.
    heading.current?.focus({ preventScroll: true })
    retry()
  }

  return (
    <section className={`${card.card} ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1} className={styles.balance}>
        <Coin size={28} />
        <span>
          Huidige puntensaldo{' '}
          <strong>
            <PersonalText width="2.5em">{formatNumber(credits)}</PersonalText>
          </strong>{' '}
          punten
        </span>
      </h1>
      {failure?.refusal ? (
        <SignOnRefused reason={failure.refusal} />
      ) : failure ? (
        <ShopUnreachable onRetry={tryAgain} />
      ) : (
        <div className={styles.going} role="status">
          <Spinner size={48} tone="copper" />
          <p className="muted">Je wordt over enkele ogenblikken doorverwezen naar {place}.</p>
        </div>
      )}
    </section>
  )
}

type Destination = {
  /** Ends the sentence that says where the member is taken. */
  place: string
  /** The page of the shop; without one, its front page (spec §2). */
  returnPath?: string
}

const frontPage: Destination = { place: 'de cadeaushop' }

const destinations: Record<string, Destination> = {
  [webPaths.giftShop]: frontPage,
  [webPaths.emailPreferences]: {
    place: 'je e-mailvoorkeuren in de cadeaushop',
    returnPath: '/user/email-preferences',
  },
  [webPaths.pointsHistory]: { place: 'je puntenhistorie in de cadeaushop', returnPath: '/credit-log' },
  [webPaths.orderHistory]: { place: 'je bestelhistorie in de cadeaushop', returnPath: '/order-history' },
}

/** How long the spinner is shown, whether the portal or the shop is slow. */
const giveUpAfterMs = 15_000

type Failure = {
  /** Why the portal does not sign this member on. */
  refusal: string | null
}

/** Takes the member to the shop, once. A failure is reported, and only the member starts another attempt. */
function useWayToShop(location: BrowserLocation | undefined, returnPath: string | undefined) {
  const router = useRouter()
  // The address signs the member in: no cache keeps it.
  const { mutate } = useMutation({ mutationFn: fetchShopAddress, gcTime: 0 })
  const [attempt, setAttempt] = useState<{ failure: Failure | null }>({ failure: null })

  useEffect(() => {
    if (attempt.failure) return
    const stopped = new AbortController()
    const timeout = setTimeout(() => {
      // Stops the navigation to the shop too: its page must not appear while the member does something else.
      window.stop()
      giveUp()
    }, giveUpAfterMs)

    function giveUp(error?: unknown) {
      stop()
      const { status, message } = toApiError(error)
      setAttempt({ failure: { refusal: status === 403 ? message : null } })
    }
    function stop() {
      clearTimeout(timeout)
      stopped.abort()
    }

    mutate(
      { returnPath, signal: stopped.signal },
      {
        // Replaces this page in the history, so that Back does not lead to the shop again.
        onSuccess: (address) => !stopped.signal.aborted && (location ?? window.location).replace(address),
        // The session has ended: the guard sends the member to the login.
        onError: (error) => (isNotAuthorized(error) ? void router.invalidate() : giveUp(error)),
      },
    )
    return stop
  }, [attempt, location, mutate, returnPath, router])

  useEffect(() => {
    const browser = location ?? window.location
    const { pathname } = browser
    // The browser may restore this page from its back/forward cache, where no attempt runs any more. Its address says
    // where the member wants to be.
    function leaveRestoredPage({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      if (browser.pathname === pathname) void router.navigate({ to: webPaths.dashboard, replace: true })
      else browser.reload()
    }
    window.addEventListener('pageshow', leaveRestoredPage)
    return () => window.removeEventListener('pageshow', leaveRestoredPage)
  }, [location, router])

  return { failure: attempt.failure, retry: () => setAttempt({ failure: null }) }
}

// The address works once, for a minute.
async function fetchShopAddress({ returnPath, signal }: { returnPath?: string; signal: AbortSignal }) {
  return shopAddress(await call(getGiftShopSignOn, { signal }), returnPath)
}

/** The answer of the server: the address at the top, or inside `data`. */
export type SignOnReply = { url?: unknown; data?: { url?: unknown } | null } | undefined

/**
 * The address that signs the member in at the shop and opens a page of it. Throws unless it is a web page of another
 * site: a script is unsafe, and an address of the portal would lead here again and again.
 */
export function shopAddress(reply: SignOnReply, returnPath?: string): string {
  const url = readWebAddress(reply?.url ?? reply?.data?.url)
  if (!url || url.origin === window.location.origin)
    throw new Error('The sign-on address is not a web page of another site.')

  // Added as text: the rest of the query may be signed, so it stays byte for byte.
  if (returnPath) url.search = `${url.search || '?'}${url.search && '&'}return=${encodeURIComponent(returnPath)}`
  return url.href
}

function readWebAddress(address: unknown): URL | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null
  const url = new URL(address)
  return ['http:', 'https:'].includes(url.protocol) ? url : null
}

function ShopUnreachable({ onRetry }: { onRetry: () => void }) {
  const isInMaintenance = useKnownShopNotice()

  return (
    <div className={styles.message} role="alert">
      <span className={styles.picture}>
        <CloudOff size={26} aria-hidden="true" />
      </span>
      <h2>De cadeaushop is nu niet bereikbaar</h2>
      <p className="muted">
        {isInMaintenance
          ? 'De cadeaushop is in onderhoud. Je ontvangt een e-mail zodra hij weer beschikbaar is.'
          : 'Probeer het over een paar minuten opnieuw.'}{' '}
        Je punten blijven staan.
      </p>
      <Button icon={<RefreshCw size={17} aria-hidden="true" />} onClick={onRetry}>
        Opnieuw proberen
      </Button>
      <p className={`wrap above-2 ${styles.back}`}>
        <Link to={webPaths.points}>Je punten in het portaal</Link>
        <Link to={webPaths.dashboard}>Naar het dashboard</Link>
      </p>
    </div>
  )
}

function SignOnRefused({ reason }: { reason: string }) {
  return (
    <div className={styles.message} role="alert">
      <span className={styles.picture} data-tone="calm">
        <Mail size={26} aria-hidden="true" />
      </span>
      <h2>Bevestig eerst je e-mailadres</h2>
      <p className="muted">{reason} Daarna gaat de cadeaushop voor je open.</p>
      <Link to={webPaths.verifyAccount} className={buttonClass()}>
        E-mailadres bevestigen
      </Link>
    </div>
  )
}
