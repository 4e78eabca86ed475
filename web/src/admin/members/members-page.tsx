import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useContext, useMemo } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { useAskValue } from '../content/simple/use-ask-value.tsx'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { askManager, giveManagerAction, managersQuery } from './give-manager.ts'
import { memberList } from './member-list.ts'
import { memberSubjectFor } from './member-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.members}`)

export default function MembersPage() {
  const { search, change } = useListSearch(memberList, route.useSearch(), route.useNavigate())
  const roles = useContext(OwnRoles)
  const mayChange = isAllowed(may.changeMembers, roles)
  const managesPeople = isAllowed(may.managePeople, roles)
  const queryClient = useQueryClient()
  const { askValue, dialog } = useAskValue()
  const { data: managers } = useQuery(managersQuery)
  const subject = useMemo(() => {
    const give = giveManagerAction((counted) => askManager(queryClient, askValue, counted))
    return { ...memberSubjectFor({ managesPeople, managers: managers ?? [] }), ...(mayChange && { bulk: [give] }) }
  }, [managesPeople, mayChange, managers, queryClient, askValue])

  return (
    <>
      <SubjectList
        subject={subject}
        search={search}
        onChange={change}
        intro={`Installateurs met een account. Open een lid om gegevens te ${mayChange ? 'bekijken en wijzigen' : 'bekijken'}.`}
      />
      {dialog}
    </>
  )
}
