import { type CaseForStaff, decisionsOf } from '@portal/contract/case-acts'
import { caseKinds } from '@portal/contract/cases'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { setPageTitle } from '../../lib/page-title.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Part } from '../facts-card.tsx'
import { momentText } from '../list/moment-text.ts'
import { OwnRoles } from '../own-roles.ts'
import { caseQuery } from './api.ts'
import { CaseFacts } from './case-facts.tsx'
import styles from './case-page.module.css'
import { CasePresence } from './case-presence.tsx'
import { CaseSides } from './case-sides.tsx'
import { CaseState } from './case-state.tsx'
import { CaseStory } from './case-story.tsx'
import { AskDialog, NoteDialog } from './case-dialogs.tsx'
import { DecideForm } from './decide-form.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.case)}`)

export default function CasePage() {
  const { id } = route.useParams()
  return <OpenCase key={id} id={id} />
}

/** What is open over the page; of a question also to whom. */
type Asking = { member: number | undefined } | 'note' | null

function OpenCase({ id }: { id: string }) {
  const { data: one, error, isFetching, refetch } = usePageQuery(caseQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const mayChange = isAllowed(may.changeRegistrations, useContext(OwnRoles))
  const title = one ? titleOf(one) : 'Zaak'
  useEffect(() => setPageTitle(title), [title])
  if (!one && error !== null && toApiError(error).status === 404) return <UnknownCase />

  async function retry() {
    const { isSuccess } = await refetch()
    // The button that had the focus is removed.
    if (isSuccess) heading.current?.focus()
  }

  const isOpen = one?.settled_at === null
  const canAsk = mayChange && isOpen && one.sides.length > 0
  const ask = canAsk ? (member?: number) => setAsking({ member }) : undefined
  const close = () => setAsking(null)
  return (
    <div className="stack gap-4 one-column">
      <Breadcrumbs
        parent={
          <Link to={staffPaths.cases} search activeOptions={exactly} className="target">
            Zaken
          </Link>
        }
        current={one?.registration?.serial_number ?? `Zaak ${id}`}
      />
      <Head of={one} title={title} heading={heading}>
        {ask && (
          <Button variant="secondary" icon={<MessageCircle size={18} aria-hidden="true" />} onClick={() => ask()}>
            Vraag stellen
          </Button>
        )}
      </Head>
      {one ? (
        <>
          {mayChange && isOpen && <CasePresence of={one} />}
          {one.claim ? <CaseSides of={one} onAsk={ask} /> : <CaseFacts of={one} />}
          {mayChange && <DecideForm of={one} onAsk={ask} />}
          {!isOpen && <DecidedCard of={one} />}
          <CaseStory of={one}>
            {mayChange && (
              <Button variant="text" onClick={() => setAsking('note')}>
                Notitie toevoegen
              </Button>
            )}
          </CaseStory>
          {asking === 'note' && <NoteDialog of={one} onClose={close} />}
          {asking && asking !== 'note' && <AskDialog of={one} member={asking.member} onClose={close} />}
        </>
      ) : error ? (
        <div className={card.card}>
          <FailedState
            title="De zaak kon niet worden geladen"
            error={error}
            text={toApiError(error).message ?? undefined}
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      ) : (
        <SkeletonGroup label="Zaak aan het laden">
          <div className={styles.sides}>
            <Skeleton height={420} radius={18} />
            <Skeleton height={420} radius={18} />
          </div>
        </SkeletonGroup>
      )}
    </div>
  )
}

// A case's address is below that of the list: only the list itself is the current page of a link to it.
const exactly = { exact: true }

function titleOf({ claim, kind, member, registration }: CaseForStaff): string {
  if (claim) return `Wie plaatste ${claim.serial_number}?`
  return [caseKinds[kind], registration?.serial_number ?? member?.name].filter(Boolean).join(': ')
}

function aboutOf({ standing, opened_at: at, claim }: CaseForStaff): string {
  const what = standing && `${standing.brand} ${standing.model}, ${formatNumber(standing.credits)} punten.`
  return [what, `${claim ? 'Gemeld' : 'Begonnen'} op ${momentText(at)}.`].filter(Boolean).join(' ')
}

type HeadProps = {
  /** Undefined while it is loading. */
  of: CaseForStaff | undefined
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

// The heading is there from the start, because the focus goes to it; its text may come later.
function Head({ of: one, title, heading, children }: HeadProps) {
  return (
    <header className={`page-head ${styles.head}`}>
      <div className="breaks">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {one ? <p>{aboutOf(one)}</p> : <Skeleton width={260} />}
      </div>
      <div className="row wrap gap-3">
        {one && <CaseState of={one} />}
        {children}
      </div>
    </header>
  )
}

function UnknownCase() {
  return (
    <PageMessage
      title="Zaak niet gevonden"
      text="Deze zaak bestaat niet. Controleer het adres, of zoek haar in de lijst."
      action={
        <Link to={staffPaths.cases} activeOptions={exactly} className={buttonClass()}>
          Naar de zaken
        </Link>
      }
    />
  )
}

function DecidedCard({
  of: { kind, decision, decided_by: by, decision_reason: reason, settled_at: at },
}: {
  of: CaseForStaff
}) {
  const words: Partial<Record<string, string>> = decisionsOf[kind]
  return (
    <Part title="Besluit">
      <p className="strong">{decision ? words[decision] : 'Deze zaak is vanzelf afgelopen.'}</p>
      {reason && <p className={styles.words}>{reason}</p>}
      <p className="muted text-2">{[by && `Door ${by.name}`, at && momentText(at)].filter(Boolean).join(', ')}</p>
    </Part>
  )
}
