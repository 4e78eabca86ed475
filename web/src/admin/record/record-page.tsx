import { listRecordAuthors } from '@portal/contract/record'
import { isAllowed, may } from '@portal/contract/roles'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useContext, useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { BrokenChain, RecordCheckBadge } from './record-check.tsx'
import { recordList } from './record-list.ts'
import { recordSubject } from './record-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.record}`)

export default function RecordPage() {
  const { search, change } = useListSearch(recordList, route.useSearch(), route.useNavigate())
  const held = useContext(OwnRoles)
  const seesAll = isAllowed(may.seeRecord, held)
  const mayOpenMembers = isAllowed(may.seeMembers, held)
  const { data: known } = useQuery({
    queryKey: ['record-authors'],
    queryFn: ({ signal }) => call(listRecordAuthors, { signal }),
    enabled: seesAll,
  })
  const today = useToday()
  const subject = useMemo(
    () => recordSubject({ authors: seesAll ? (known?.data ?? []) : null, search, mayOpenMembers, today }),
    [known, search, seesAll, mayOpenMembers, today],
  )

  return (
    <SubjectList
      subject={subject}
      search={search}
      onChange={change}
      intro={`${seesAll ? 'Wat in beheer is gewijzigd' : 'Wat je in beheer hebt gewijzigd'}, en met een filter ook wat is bekeken. Een regel blijft staan zoals hij is.`}
      actions={seesAll && <RecordCheckBadge />}
      notice={seesAll && <BrokenChain />}
    />
  )
}

// A page may stay open over midnight.
function useToday(): string {
  const [today, setToday] = useState(todayInAmsterdam)
  useEffect(() => {
    const timer = setInterval(() => setToday(todayInAmsterdam()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
