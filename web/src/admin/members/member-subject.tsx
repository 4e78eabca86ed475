import { exportMembers, listInstallers, type MemberRow } from '@portal/contract/members-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { verifiedName } from '@portal/contract/staff-words'
import { Link } from '@tanstack/react-router'
import { CircleDot, Headset, Users } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import type { ListFilter, Subject, SubjectSearch } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import styles from './member-subject.module.css'
import { managerName, managerOptions } from './give-manager.ts'
import { withoutManager } from './member-list.ts'
import { MemberBadges, MemberPoints } from './member-facts.tsx'

const columns: DataTableColumn<MemberRow>[] = [
  {
    id: 'name',
    header: 'Naam',
    width: '18%',
    minWidth: 110,
    sortable: true,
    cell: (member) => <MemberLink member={member} />,
  },
  {
    id: 'email',
    header: 'E-mailadres',
    width: '23%',
    minWidth: 150,
    cell: ({ email }) => <span className="breaks text-2">{email}</span>,
  },
  {
    id: 'company',
    header: 'Bedrijf',
    sortable: true,
    minWidth: 150,
    cell: ({ company, manager }) => (
      <span className="breaks text-2">
        {company ?? '–'}
        {manager && <small className="block muted text-1">Accountmanager {managerName(manager)}</small>}
      </span>
    ),
  },
  {
    id: 'city',
    header: 'Plaats',
    sortable: true,
    width: '12%',
    minWidth: 120,
    cell: ({ city }) => <span className="breaks text-2">{city ?? '–'}</span>,
  },
  {
    id: 'credits',
    header: 'Punten',
    width: '11%',
    sortable: true,
    firstSort: 'descending',
    cell: ({ credits }) => <MemberPoints credits={credits} inColumn />,
  },
  { id: 'status', header: 'Status', width: '18%', cell: (member) => <MemberBadges {...member} /> },
]

const statusFilter: ListFilter = {
  name: 'status',
  label: 'Status',
  Icon: CircleDot,
  options: [
    { value: 'geverifieerd', label: verifiedName(true) },
    { value: 'niet-geverifieerd', label: verifiedName(false) },
  ],
}

/** For who manages people: nobody else has staff in the list. */
const staffFilter: ListFilter = {
  name: 'ook',
  label: 'Ook tonen',
  Icon: Users,
  options: [{ value: 'medewerkers', label: 'Medewerkers die ook installateur zijn' }],
}

type Options = { managesPeople: boolean; managers: Parameters<typeof managerOptions>[0] }

/** The list of members, as it is for who manages people and for everybody else. */
export function memberSubjectFor({ managesPeople, managers }: Options): Subject<MemberRow> {
  const options = managerOptions(managers)
  const managerFilter: ListFilter = { name: 'accountmanager', label: 'Accountmanager', Icon: Headset, options }
  return { ...memberSubject, filters: [statusFilter, managerFilter, ...(managesPeople ? [staffFilter] : [])] }
}

const memberSubject: Subject<MemberRow> = {
  name: 'members',
  load: (search, { signal }) => {
    const query = { page: search.page ?? 1, per_page: tableDefaults.rows, ...queryOf(search) }
    return call(listInstallers, { query, signal })
  },
  file: (search, format) => ({ call: exportMembers, query: { ...queryOf(search), format } }),
  path: staffPaths.members,
  title: 'Leden',
  noun: { one: 'lid', many: 'leden' },
  columns,
  card: (member) => <MemberCard member={member} />,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  searchLabel: 'Zoek op naam, e-mail of bedrijf',
  unsorted: 'Langst lid eerst',
  cardsBelow: 1240,
  texts: {
    loading: 'Leden aan het laden',
    failed: 'De leden konden niet worden geladen',
    empty: 'Geen leden gevonden',
    emptyText: 'Zoek op een andere naam, een ander e-mailadres of een ander bedrijf.',
    showAll: 'Alle leden tonen',
    none: { title: 'Nog geen leden', text: 'Wie zich als installateur registreert, staat hier.' },
  },
}

function queryOf(search: SubjectSearch) {
  const verified = chosenIn(search, 'status').map((value) => (value === 'geverifieerd' ? 'yes' : 'no'))
  return {
    search: search.zoek,
    sort: search.sorteer,
    'filter[verified]': verified.join(',') || undefined,
    'filter[manager]':
      chosenIn(search, 'accountmanager')
        .map((value) => (value === withoutManager ? 'none' : value))
        .join(',') || undefined,
    'filter[staff]': chosenIn(search, 'ook').length > 0 ? 'too' : undefined,
  }
}

// The whole card is the link to that member.
function MemberCard({ member }: { member: MemberRow }) {
  const company = [member.company, member.city].filter(Boolean).join(' · ')
  return (
    <div className={styles.card}>
      <MemberLink member={member} />
      <p className="breaks muted text-2">{member.email}</p>
      {company && <p className="breaks muted text-2">{company}</p>}
      {member.manager && <p className="breaks muted text-1">Accountmanager {managerName(member.manager)}</p>}
      <div className="row between wrap gap-2-4 above-2">
        <MemberBadges {...member} />
        <MemberPoints credits={member.credits} />
      </div>
    </div>
  )
}

// The address keeps the search of the list, for the way back to it.
function MemberLink({ member }: { member: MemberRow }) {
  return (
    <Link
      to={routerPath(staffPaths.member)}
      params={{ id: String(member.id) }}
      search
      className={`target strong breaks ${styles.name}`}
    >
      {member.name}
    </Link>
  )
}
