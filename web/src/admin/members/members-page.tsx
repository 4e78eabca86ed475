import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi } from '@tanstack/react-router'
import { useContext } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { memberList } from './member-list.ts'
import { memberSubject } from './member-subject.tsx'

const route = getRouteApi(`/back-office${webPaths.members}`)

export default function MembersPage() {
  const { search, change } = useListSearch(memberList, route.useSearch(), route.useNavigate())
  const mayChange = isAllowed(may.changeMembers, useContext(OwnRoles))

  return (
    <SubjectList
      subject={memberSubject}
      search={search}
      onChange={change}
      intro={`Iedereen met een account. Open een lid om gegevens te ${mayChange ? 'wijzigen' : 'bekijken'}.`}
    />
  )
}
