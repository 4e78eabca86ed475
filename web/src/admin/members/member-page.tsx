import type { MemberForStaff } from '@portal/contract/members-for-staff'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, Eye, Pencil } from 'lucide-react'
import { type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { HardToSoft } from '../../ui/hard-to-soft.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import states from '../../ui/states.module.css'
import { OwnRoles } from '../own-roles.ts'
import { useForgetOpened, useNoteOpened } from '../opened-entries.ts'
import { memberQuery } from './api.ts'
import { MemberActs } from './member-acts.tsx'
import { MemberBadges, MemberPoints } from './member-facts.tsx'
import { MemberForm, memberDraft } from './member-form.tsx'
import styles from './member-page.module.css'
import { MemberView } from './member-view.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.member)}`)

export default function MemberPage() {
  const { id } = route.useParams()
  return (
    <div className={styles.page}>
      <Link to={staffPaths.members} search activeOptions={exactly} className={`target gap-2 strong ${styles.back}`}>
        <ChevronLeft size={18} aria-hidden="true" />
        Terug naar de leden
      </Link>
      <OpenMember key={id} id={id} />
    </div>
  )
}

// A member's address is below that of the list: only the list itself is the current page of a link to it.
const exactly = { exact: true }

function OpenMember({ id }: { id: string }) {
  const { data: member, error, isFetching, refetch } = usePageQuery(memberQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const mayChange = isAllowed(may.changeMembers, useContext(OwnRoles))
  const [isEditing, setIsEditing] = useState<boolean | null>(null)
  // What was typed before the page was loaded anew is not hidden behind the button.
  if (member && isEditing === null) setIsEditing(mayChange && memberDraft(member).read() !== null)
  useNoteOpened(member && { kind: 'member', id: member.id, title: member.name, detail: member.company ?? '' })
  const isGone = !member && error !== null && toApiError(error).status === 404
  useForgetOpened({ kind: 'member', id: Number(id), isGone })
  if (isGone) return <UnknownMember />

  async function retry() {
    const { isSuccess } = await refetch()
    // The button that had the focus is removed.
    if (isSuccess) heading.current?.focus()
  }

  function edit(isWanted: boolean) {
    setIsEditing(isWanted)
    heading.current?.focus()
  }

  // The heading is there from the start, because the focus goes to it; its text may come later.
  return (
    <>
      <MemberHead member={member} heading={heading}>
        {member && !isEditing && (
          <Link
            to={routerPath(staffPaths.memberScreens)}
            params={{ id }}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Eye size={17} aria-hidden="true" />
            Zoals het lid het ziet
          </Link>
        )}
        {member && mayChange && !isEditing && (
          <Button variant="secondary" icon={<Pencil size={17} aria-hidden="true" />} onClick={() => edit(true)}>
            Gegevens wijzigen
          </Button>
        )}
        {member && !isEditing && <MemberActs member={member} />}
      </MemberHead>
      {member && isEditing && <MemberForm id={id} member={member} onClose={() => edit(false)} />}
      {member && !isEditing && <MemberView id={id} member={member} />}
      {!member && !error && <FactsSkeleton />}
      {!member && error && (
        <div className={card.card}>
          <h2 className="visually-hidden">Gegevens</h2>
          <FailedState
            title="Dit lid kon niet worden geladen"
            error={error}
            text={toApiError(error).message ?? undefined}
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
    </>
  )
}

type MemberHeadProps = {
  /** Undefined while it is loading. */
  member: MemberForStaff | undefined
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function MemberHead({ member, heading, children }: MemberHeadProps) {
  return (
    <header className={`${card.card} ${styles.head}`}>
      <div className="breaks">
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          {member?.name ?? 'Lid'}
        </h1>
        {member ? <p className="muted">{member.email}</p> : <Skeleton width={220} />}
      </div>
      <div className="row wrap gap-2-4">
        {member ? (
          <>
            <MemberBadges {...member} />
            {member.blocked_at && <Badge tone="error">Geblokkeerd</Badge>}
            <MemberPoints credits={member.credits} />
          </>
        ) : (
          <Skeleton width={220} height={28} />
        )}
        {children}
      </div>
    </header>
  )
}

function UnknownMember() {
  return (
    <div className={`${card.card} ${states.state}`}>
      <HardToSoft />
      <h1>Lid niet gevonden</h1>
      <p>Dit lid bestaat niet. Controleer het adres, of zoek het lid in de lijst.</p>
      <div className={states.action}>
        <Link to={staffPaths.members} activeOptions={exactly} className={buttonClass()}>
          Naar de leden
        </Link>
      </div>
    </div>
  )
}

function FactsSkeleton() {
  return (
    <SkeletonGroup label="Gegevens van het lid aan het laden">
      <div className={`${card.card} ${card.padded} ${styles.skeleton}`}>
        {Array.from({ length: 8 }, (_, fact) => (
          <Skeleton key={fact} width={fact % 2 ? '60%' : '30%'} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
