import type { RegistrationForStaff } from '@portal/contract/registration-acts'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Copy, Droplets } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { setPageTitle } from '../../lib/page-title.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { HardToSoft } from '../../ui/hard-to-soft.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import states from '../../ui/states.module.css'
import { Thumb } from '../../ui/thumb.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useForgetOpened, useNoteOpened } from '../opened-entries.ts'
import { useRegistrationActs } from './acts/registration-acts.tsx'
import { registrationQuery } from './api.ts'
import { RegistrationFacts } from './registration-facts.tsx'
import styles from './registration-page.module.css'
import { RegistrationStatus } from './registration-status.tsx'
import { RegistrationTimeline } from './registration-timeline.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.registration)}`)

export default function RegistrationPage() {
  const { id } = route.useParams()
  return <OpenRegistration key={id} id={id} />
}

function OpenRegistration({ id }: { id: string }) {
  const { data: registration, error, isFetching, refetch } = usePageQuery(registrationQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const title = registration ? `Registratie ${registration.serial_number}` : 'Registratie'
  useEffect(() => setPageTitle(title), [title])
  useNoteOpened(registration && openedEntry(registration))
  const acts = useRegistrationActs(registration)
  const isGone = !registration && error !== null && toApiError(error).status === 404
  useForgetOpened({ kind: 'registration', id: Number(id), isGone })
  if (isGone) return <UnknownRegistration />

  async function retry() {
    const { isSuccess } = await refetch()
    // The button that had the focus is removed.
    if (isSuccess) heading.current?.focus()
  }

  return (
    <div className="stack gap-4 one-column">
      <Breadcrumbs
        parent={
          <Link to={staffPaths.registrations} search activeOptions={exactly} className="target">
            Registraties
          </Link>
        }
        current={registration?.serial_number ?? 'Registratie'}
      />
      <Head registration={registration} heading={heading}>
        {acts.buttons}
      </Head>
      {registration ? (
        <div className={styles.columns}>
          <RegistrationFacts registration={registration} />
          <RegistrationTimeline timeline={registration.timeline}>{acts.noteButton}</RegistrationTimeline>
        </div>
      ) : error ? (
        <div className={card.card}>
          <FailedState
            title="De registratie kon niet worden geladen"
            error={error}
            text={toApiError(error).message ?? undefined}
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      ) : (
        <SkeletonGroup label="Registratie aan het laden">
          <div className={styles.columns}>
            {[0, 1].map((column) => (
              <div key={column} className={`stack gap-4 ${card.card} ${card.padded}`}>
                {Array.from({ length: 8 }, (_, line) => (
                  <Skeleton key={line} width={line % 2 ? '60%' : '30%'} />
                ))}
              </div>
            ))}
          </div>
        </SkeletonGroup>
      )}
      {acts.dialog}
    </div>
  )
}

// A registration's address is below that of the list: only the list itself is the current page of a link to it.
const exactly = { exact: true }

function openedEntry({ id, serial_number, product, address_zipcode, woonplaats }: RegistrationForStaff) {
  const place = [address_zipcode, woonplaats].filter(Boolean).join(' ')
  return {
    kind: 'registration' as const,
    id,
    title: serial_number,
    detail: `${product.brand} ${product.model}, ${place}`,
  }
}

type HeadProps = {
  /** Undefined while it is loading. */
  registration: RegistrationForStaff | undefined
  heading: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

// The heading is there from the start, because the focus goes to it; its text may come later.
function Head({ registration, heading, children }: HeadProps) {
  const image = registration?.product.image ?? null
  return (
    <header className={`row between wrap gap-4 ${styles.head}`}>
      <div className="row gap-4 grow">
        <Thumb
          src={image && storageUrl(image)}
          width={72}
          height={72}
          icon={<Droplets size={28} aria-hidden="true" />}
        />
        <div className="breaks">
          <h1 ref={heading} tabIndex={-1}>
            {registration ? `${registration.product.brand} ${registration.product.model}` : 'Registratie'}
          </h1>
          {registration ? (
            <>
              <p className="row gap-1 muted tabular">
                {registration.serial_number}
                <CopyButton text={registration.serial_number} />
              </p>
              <RegistrationStatus
                status={registration.status}
                credits={registration.points.credits}
                isCorrected={registration.corrected_at !== null}
              />
            </>
          ) : (
            <Skeleton width={200} />
          )}
        </div>
      </div>
      {children}
    </header>
  )
}

function CopyButton({ text }: { text: string }) {
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) showToast({ tone: 'success', title: 'Serienummer gekopieerd', about: 'copy' })
    else
      showToast({
        tone: 'error',
        title: 'Kopiëren is niet gelukt',
        detail: `Selecteer het zelf: ${text}`,
        about: 'copy',
      })
  }
  return (
    <IconButton aria-label="Serienummer kopiëren" onClick={() => void copy()}>
      <Copy size={18} aria-hidden="true" />
    </IconButton>
  )
}

function UnknownRegistration() {
  return (
    <div className={`${card.card} ${states.state}`}>
      <HardToSoft />
      <h1>Registratie niet gevonden</h1>
      <p>Deze registratie bestaat niet. Controleer het adres, of zoek haar in de lijst.</p>
      <div className={states.action}>
        <Link to={staffPaths.registrations} activeOptions={exactly} className={buttonClass()}>
          Naar de registraties
        </Link>
      </div>
    </div>
  )
}
