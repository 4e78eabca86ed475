import { countCases } from '@portal/contract/case-count'
import { caseKinds, type CaseRow, type CaseState as State, caseStates, listCases } from '@portal/contract/cases'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { CircleDot, type LucideIcon, Tag } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { MomentLines } from '../list/moment-lines.tsx'
import { momentText } from '../list/moment-text.ts'
import type { Subject } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import { CaseState } from './case-state.tsx'
import styles from './cases.module.css'
import { listKey } from './list-key.ts'

export const caseSubject: Subject<CaseRow> = {
  name: listKey,
  path: staffPaths.cases,
  load: (search, { signal }) => {
    const { page = 1, zoek } = search
    const [kinds, states] = ['soort', 'staat'].map((name) => chosenIn(search, name).join(','))
    return call(listCases, {
      query: { page, per_page: tableDefaults.rows, search: zoek, 'filter[kind]': kinds, 'filter[state]': states },
      signal,
    })
  },
  // Of a view, which has no other filter.
  count: async (search, { signal }) => {
    const { data } = await call(countCases, { signal })
    const states = chosenIn(search, 'staat') as State[]
    return { total: states.length === 0 ? data.open + data.wacht : states.reduce((sum, state) => sum + data[state], 0) }
  },
  title: 'Zaken',
  noun: { one: 'zaak', many: 'zaken' },
  columns: [
    { id: 'kind', header: 'Soort', width: '19%', minWidth: 184, cell: (row) => <Kind row={row} /> },
    {
      id: 'reason',
      header: 'Reden',
      minWidth: 230,
      cell: ({ reason, registration }) => (
        <span className="breaks">
          {reason}
          {registration && <small className="block muted tabular">{registration.serial_number}</small>}
        </span>
      ),
    },
    { id: 'member', header: 'Lid', width: '17%', minWidth: 140, cell: ({ member }) => <CaseMember member={member} /> },
    {
      id: 'since',
      header: 'Wacht sinds',
      width: '13%',
      minWidth: 110,
      cell: ({ waiting_since: at }) => <MomentLines moment={at} />,
    },
    { id: 'state', header: 'Staat', width: '23%', minWidth: 220, cell: (row) => <CaseState of={row} /> },
  ],
  card: (row) => (
    <div className="stack gap-2">
      <div className="row between wrap gap-2-4">
        <Kind row={row} />
        <CaseState of={row} />
      </div>
      <p className="breaks">{row.reason}</p>
      {row.member && <CaseMember member={row.member} />}
      <p className="row between wrap gap-2-4 muted text-2 tabular">
        <span>{row.registration?.serial_number}</span>
        Sinds {momentText(row.waiting_since)}
      </p>
    </div>
  ),
  rowKey: ({ id }) => id,
  rowName: ({ kind, member }) => [caseKinds[kind], member?.name].filter(Boolean).join(', '),
  searchLabel: 'Zoek op lid of serienummer',
  filters: [
    filterOf('soort', 'Soort', Tag, caseKinds),
    { ...filterOf('staat', 'Staat', CircleDot, caseStates), isHidden: true },
  ],
  views: [
    { name: 'all', label: 'Alle', filters: {} },
    { name: 'open', label: 'Te doen', filters: { staat: 'open' } },
    { name: 'wacht', label: caseStates.wacht, filters: { staat: 'wacht' } },
  ],
  cardsBelow: 1180,
  texts: {
    loading: 'Zaken aan het laden',
    failed: 'De zaken konden niet worden geladen',
    empty: 'Geen open zaken gevonden',
    emptyText: 'Zoek op een ander lid of serienummer, of kies een andere soort.',
    showAll: 'Alle open zaken tonen',
    none: { title: 'Geen open zaken', text: 'Alles wat binnenkwam is afgehandeld.' },
  },
}

function filterOf(name: string, label: string, Icon: LucideIcon, choices: Readonly<Record<string, string>>) {
  return { name, label, Icon, options: Object.entries(choices).map(([value, text]) => ({ value, label: text })) }
}

// The address keeps the search of the list, for the way back to it.
function Kind({ row: { id, kind } }: { row: CaseRow }) {
  return (
    <span className="breaks">
      <Link to={routerPath(staffPaths.case)} params={{ id: String(id) }} search className={`strong ${styles.lead}`}>
        {caseKinds[kind]}
      </Link>
      <small className="block muted text-1 tabular">Zaak {id}</small>
    </span>
  )
}

function CaseMember({ member }: Pick<CaseRow, 'member'>) {
  if (!member) return '–'
  return (
    <span className="breaks">
      <Link to={routerPath(staffPaths.member)} params={{ id: String(member.id) }} className={`strong ${styles.lead}`}>
        {member.name}
      </Link>
      {member.company && <small className="block muted text-1">{member.company}</small>}
    </span>
  )
}
