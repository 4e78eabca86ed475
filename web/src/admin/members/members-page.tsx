import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { useContext, useMemo } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { memberList } from './member-list.ts'
import { memberSubjectFor } from './member-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.members}`)

export default function MembersPage() {
  const { search, change } = useListSearch(memberList, route.useSearch(), route.useNavigate())
  const roles = useContext(OwnRoles)
  const mayChange = isAllowed(may.changeMembers, roles)
  const managesPeople = isAllowed(may.managePeople, roles)
  const subject = useMemo(() => memberSubjectFor({ managesPeople }), [managesPeople])

  return (
    <SubjectList
      subject={subject}
      search={search}
      onChange={change}
      intro={`Installateurs met een account. Open een lid om gegevens te ${mayChange ? 'bekijken en wijzigen' : 'bekijken'}.`}
    />
  )
}
