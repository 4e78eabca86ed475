import type { Role } from '@portal/contract/roles'
import { getMemberRoles, type StaffMember, updateMemberRoles } from '@portal/contract/staff'
import { roleNames } from '@portal/contract/staff-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { invitationsQuery } from './invitations.tsx'
import styles from './people.module.css'
import { RoleBadges } from './people-subject.tsx'
import { RoleChoice } from './role-choice.tsx'
import { StaffDialog } from './staff-dialog.tsx'

type Stored = { roles: Role[]; version: number }

// What somebody else saves meanwhile is shown when it is in the way, and never taken over unseen.
const asked = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }

type RolesDialogProps = { person: StaffMember; onClose: () => void }

/** Changes the roles of one person: says beforehand what that means, and shows both sides when somebody was first. */
export function RolesDialog({ person, onClose }: RolesDialogProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Role[] | null>(null)
  const [newer, setNewer] = useState<Stored | null>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const read = () => call(getMemberRoles, { params: { id: person.id } })
  const { data, error } = useQuery({ queryKey: ['roles', person.id], queryFn: read, ...asked })
  const stored = newer ?? data?.data
  const wanted = chosen ?? stored?.roles ?? []

  async function save() {
    if (!stored) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { version } = stored
      await call(updateMemberRoles, { params: { id: person.id }, body: { roles: wanted, version: String(version) } })
      showToast({ tone: 'success', title: `De rollen van ${person.name} zijn gewijzigd` })
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['staff'] })
      void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    } catch (failure) {
      const { status, errors } = toApiError(failure)
      const now = status === 409 ? await read().catch(() => null) : null
      if (now) setNewer(now.data)
      else setProblem(errors.roles?.[0] ?? failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog
      title={`Rollen van ${person.name}`}
      confirm={newer ? 'Mijn keuze opslaan' : 'Opslaan'}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {newer && <BothSides mine={wanted} theirs={newer.roles} />}
      {stored ? (
        <>
          <RoleChoice chosen={wanted} onChange={setChosen} problem={problem} />
          <Consequences person={person} before={stored.roles} after={wanted} />
        </>
      ) : (
        <p>{error ? failureText(error) : 'Rollen aan het laden'}</p>
      )}
    </StaffDialog>
  )
}

function BothSides({ mine, theirs }: { mine: readonly Role[]; theirs: Role[] }) {
  return (
    <div role="alert">
      <p>Iemand anders heeft deze rollen intussen gewijzigd. Kies welke het worden.</p>
      <div className={`stack gap-3 ${styles.sides}`}>
        <div className="note stack gap-2">
          <h3 className="text-2">Nu opgeslagen</h3>
          <RoleBadges roles={theirs} />
        </div>
        <div className="note stack gap-2">
          <h3 className="text-2">Jouw keuze</h3>
          <RoleBadges roles={[...mine]} />
        </div>
      </div>
    </div>
  )
}

type ConsequencesProps = { person: StaffMember; before: readonly Role[]; after: readonly Role[] }

function Consequences({ person: { name }, before, after }: ConsequencesProps) {
  const gained = after.filter((role) => !before.includes(role))
  const lost = before.filter((role) => !after.includes(role))
  const named = (roles: readonly Role[]) => roles.map((role) => roleNames[role]).join(' en ')
  return (
    <div className={`note ${styles.consequences}`} role="status">
      {gained.length + lost.length === 0 ? (
        <p>Er verandert nog niets.</p>
      ) : (
        <ul className="bullets">
          {gained.length > 0 && (
            <li>
              {name} krijgt {named(gained)} en moet overal opnieuw inloggen.
            </li>
          )}
          {lost.length > 0 && (
            <li>
              {name} verliest {named(lost)} meteen.
            </li>
          )}
          {lost.includes('beheerder') && <li>Uitnodigingen van {name} die nog openstaan, worden ingetrokken.</li>}
          {after.length === 0 && <li>{name} heeft daarna geen toegang meer tot het beheer.</li>}
          <li>Je kunt het later terugzetten. De wijziging staat met je naam in het logboek.</li>
        </ul>
      )}
    </div>
  )
}
