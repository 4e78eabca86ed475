import { caseKinds, type CaseRow, listCases } from '@portal/contract/cases'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { MomentLines } from '../list/moment-lines.tsx'
import type { Subject } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'

/** What the desk has to decide about; nothing is decided here yet. */
export const caseSubject: Subject<CaseRow> = {
  name: 'cases',
  path: staffPaths.cases,
  load: (search, { signal }) => {
    const { page = 1, zoek } = search
    const kinds = chosenIn(search, 'soort').join(',')
    return call(listCases, {
      query: { page, per_page: tableDefaults.rows, search: zoek, 'filter[kind]': kinds },
      signal,
    })
  },
  title: 'Zaken',
  noun: { one: 'open zaak', many: 'open zaken' },
  columns: [
    { id: 'kind', header: 'Soort', width: '15%', cell: ({ kind }) => <Kind kind={kind} /> },
    { id: 'reason', header: 'Reden', minWidth: 260, cell: ({ reason }) => <span className="breaks">{reason}</span> },
    { id: 'member', header: 'Lid', width: '20%', cell: ({ member }) => <CaseMember member={member} /> },
    {
      id: 'registration',
      header: 'Registratie',
      width: '14%',
      cell: ({ registration }) => <CaseRegistration registration={registration} />,
    },
    { id: 'since', header: 'Sinds', width: '13%', cell: ({ opened_at }) => <MomentLines moment={opened_at} /> },
  ],
  card: ({ kind, reason, member, registration, opened_at }) => (
    <div className="stack gap-2">
      <p>
        <Kind kind={kind} />
      </p>
      <p className="breaks">{reason}</p>
      {member && <CaseMember member={member} />}
      <dl className="beside gap-2-4">
        {registration && (
          <>
            <dt className="muted">Registratie</dt>
            <dd>
              <CaseRegistration registration={registration} />
            </dd>
          </>
        )}
        <dt className="muted">Sinds</dt>
        <dd>
          <MomentLines moment={opened_at} />
        </dd>
      </dl>
    </div>
  ),
  rowKey: ({ id }) => id,
  rowName: ({ kind, member }) => [caseKinds[kind], member?.name].filter(Boolean).join(', '),
  searchLabel: 'Zoek op lid of serienummer',
  filters: [
    {
      name: 'soort',
      label: 'Soort',
      Icon: Tag,
      options: Object.entries(caseKinds).map(([value, label]) => ({ value, label })),
    },
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

function Kind({ kind }: Pick<CaseRow, 'kind'>) {
  return <Badge tone={kind === 'betwist' ? 'error' : 'wait'}>{caseKinds[kind]}</Badge>
}

function CaseMember({ member }: Pick<CaseRow, 'member'>) {
  if (!member) return '–'
  return (
    <span className="breaks">
      <Link to={routerPath(staffPaths.member)} params={{ id: String(member.id) }} className="target strong">
        {member.name}
      </Link>
      {member.company && <small className="block muted text-1">{member.company}</small>}
    </span>
  )
}

function CaseRegistration({ registration }: Pick<CaseRow, 'registration'>) {
  if (!registration) return '–'
  return (
    <Link to={routerPath(staffPaths.registration)} params={{ id: String(registration.id) }} className="target breaks">
      {registration.serial_number}
    </Link>
  )
}
