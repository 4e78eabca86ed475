import { caseKinds, caseStates } from '@portal/contract/cases'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { useListSearch } from '../../lib/use-list-search.ts'
import { subjectAddress } from '../list/subject-address.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { caseSubject } from './case-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.cases}`)

const caseList = subjectAddress({
  path: staffPaths.cases,
  columns: [],
  filters: {
    soort: (value) => Object.hasOwn(caseKinds, value),
    staat: (value) => Object.hasOwn(caseStates, value),
  },
})

export default function CasesPage() {
  const { search, change } = useListSearch(caseList, route.useSearch(), route.useNavigate())

  return (
    <SubjectList
      subject={caseSubject}
      search={search}
      onChange={change}
      intro="Wat binnenkwam en nog niet is afgehandeld. Wat het langst wacht staat bovenaan."
    />
  )
}
