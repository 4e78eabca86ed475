import { listRecordAuthors } from '@portal/contract/record'
import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useContext, useMemo } from 'react'
import { call } from '../../lib/api-client.ts'
import { useDay } from '../../lib/use-day.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { BrokenChain, RecordCheckBadge } from './record-check.tsx'
import { recordList } from './record-list.ts'
import { recordSubject } from './record-subject.tsx'

const route = getRouteApi(`/back-office${webPaths.record}`)

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
  const today = useDay()
  const subject = useMemo(
    () => recordSubject({ authors: seesAll ? (known?.data ?? []) : null, search, mayOpenMembers, today }),
    [known, search, seesAll, mayOpenMembers, today],
  )

  return (
    <SubjectList
      subject={subject}
      search={search}
      onChange={change}
      intro={`${seesAll ? 'Alles wat in beheer gebeurt' : 'Alles wat je in beheer hebt gedaan'}. Een regel blijft staan zoals hij is.`}
      actions={seesAll && <RecordCheckBadge />}
      notice={seesAll && <BrokenChain />}
    />
  )
}
