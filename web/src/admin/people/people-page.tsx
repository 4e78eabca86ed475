import type { StaffMember } from '@portal/contract/staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { Invitations, invitationsQuery } from './invitations.tsx'
import { peopleList } from './people-list.ts'
import { peopleSubject } from './people-subject.tsx'
import { RolesDialog } from './roles-dialog.tsx'

const loadInviting = () => import('./invite-dialog.tsx').then((part) => part.InviteDialog)
const route = getRouteApi(`/back-office${staffPaths.people}`)

export default function PeoplePage() {
  const { search, change } = useListSearch(peopleList, route.useSearch(), route.useNavigate())
  const [person, setPerson] = useState<StaffMember | null>(null)
  const inviting = useLateDialog(loadInviting, '‘Uitnodigen’ kon niet worden geladen')
  const queryClient = useQueryClient()
  const subject = useMemo(() => peopleSubject(setPerson), [])

  function showInvited() {
    inviting.close()
    void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
  }

  return (
    <>
      <SubjectList
        subject={subject}
        search={search}
        onChange={change}
        intro="Wie bij het beheer mag, en wat ieder mag. Een lid wordt medewerker door een uitnodiging."
        actions={
          <Button
            icon={<UserPlus size={18} aria-hidden="true" />}
            onPointerEnter={inviting.prefetch}
            onFocus={inviting.prefetch}
            onClick={inviting.open}
          >
            Uitnodigen
          </Button>
        }
      />
      <Invitations />
      {person && <RolesDialog key={person.id} person={person} onClose={() => setPerson(null)} />}
      {inviting.Dialog && <inviting.Dialog onClose={inviting.close} onInvited={showInvited} />}
    </>
  )
}
