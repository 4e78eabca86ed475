import type { OwnRegistration } from '@portal/contract/own-registration'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'

import { toApiError } from '../../../lib/api-client.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { setPageTitle } from '../../../lib/page-title.ts'
import { routerPath } from '../../../lib/router-path.ts'
import { StaleNote } from '../../../lib/stale-note.tsx'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { useMember } from '../../account/session.ts'
import { registrationQuery } from './api.ts'
import { productName } from '../product-name.ts'
import { hasCorrectionDraft } from './correction-draft.ts'
import styles from './own-registration-page.module.css'
import { RegistrationFacts, useListedRegistration } from './registration-facts.tsx'
import { MoreHappened, PointsStory } from './registration-story.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { Warranty } from './warranty.tsx'

const route = getRouteApi(`/members/verified${routerPath(webPaths.registration)}`)

export default function OwnRegistrationPage() {
  const { id } = route.useParams()
  return <OwnRegistrationScreen key={id} id={Number(id)} />
}

type Act = 'correct' | 'report'

export type ActProps = {
  registration: OwnRegistration
  /** What a report begins with: what could not be mended any more. */
  typed?: string
  onReport: (typed: string) => void
  onClose: () => void
}

// Only who mends or reports something loads the form for it.
const forms: Record<Act, ComponentType<ActProps>> = {
  correct: lazyComponent(async () => (await loadPart(() => import('./correct-form.tsx'))).CorrectForm, WaitingForm),
  report: lazyComponent(async () => (await loadPart(() => import('./report-form.tsx'))).ReportForm, WaitingForm),
}

function WaitingForm() {
  const isOnline = useIsOnline()
  return isOnline ? (
    <LoadingFacts />
  ) : (
    <p role="status" className={styles.failed}>
      Dit formulier opent zodra je weer verbinding hebt.
    </p>
  )
}

function OwnRegistrationScreen({ id }: { id: number }) {
  const query = usePageQuery(registrationQuery(id))
  const { data, error, isError } = query
  const listed = useListedRegistration(id)
  const known = data ?? listed
  const { act, start, report, close, typed } = useAct(id)
  const Form = act && forms[act]
  useEffect(() => {
    if (known) setPageTitle(`${productName(known)}, ${known.serial_number}`)
  }, [known])
  if (isError && !data && toApiError(error).status === 404) return <NotThere />

  return (
    <>
      <Breadcrumbs
        parent={<Link to={webPaths.registrations}>Productregistraties</Link>}
        current={known?.serial_number ?? 'Registratie'}
      />
      <StaleNote query={query} className="below-2" />
      {!known && <h1 className="visually-hidden">Registratie</h1>}
      {known ? <RegistrationFacts registration={known} whole={data} /> : !isError && <LoadingFacts />}
      {isError && !data && (
        <div className={styles.failed}>
          <LoadFailed what="Deze registratie kon niet worden geladen." query={query} />
        </div>
      )}
      {data && Form && <Form registration={data} typed={typed} onReport={report} onClose={close} />}
      {data && !Form && (
        <div className={styles.columns}>
          <aside className={styles.side} aria-label="Garantie en correcties">
            {data.warranty_until && <Warranty registration={data} />}
            <SomethingWrong registration={data} onCorrect={() => start('correct')} onReport={() => start('report')} />
          </aside>
          <div className={styles.story}>
            <PointsStory registration={data} />
            <MoreHappened registration={data} />
          </div>
        </div>
      )}
    </>
  )
}

/** Which form is open; the focus goes back to its button when it closes. One with something typed is open at first. */
function useAct(id: number) {
  const { id: memberId } = useMember()
  const [act, setAct] = useState<Act | null>(() => (hasCorrectionDraft(id, memberId) ? 'correct' : null))
  const [typed, setTyped] = useState('')
  const closed = useRef<Act>(null)
  useEffect(() => {
    if (act || !closed.current) return
    const button = document.querySelector<HTMLElement>(`[data-act="${closed.current}"]`)
    ;(button ?? document.querySelector<HTMLElement>('[data-act]'))?.focus()
    closed.current = null
  }, [act])

  function open(next: Act, text: string) {
    setTyped(text)
    setAct(next)
  }
  return {
    act,
    typed,
    start: (next: Act) => open(next, ''),
    report: (text: string) => open('report', text),
    close: () => {
      closed.current = act
      setAct(null)
    },
  }
}

function NotThere() {
  return (
    <PageMessage
      title="Deze registratie is er niet"
      text="Misschien klopt het adres niet, of is de registratie niet meer van jou."
      action={
        <Link to={webPaths.registrations} className={buttonClass()}>
          Naar je productregistraties
        </Link>
      }
    />
  )
}

function LoadingFacts() {
  return (
    <SkeletonGroup label="Registratie aan het laden">
      <div className={styles.failed}>
        <Skeleton height={280} radius={18} />
      </div>
    </SkeletonGroup>
  )
}
