import { exportMembers, listMembers } from '@portal/contract/members'
import type { Member } from '@portal/contract/member'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import type { Subject } from '../list/subject.ts'
import styles from './member-subject.module.css'
import { MemberBadges, MemberPoints } from './member-facts.tsx'

const columns: DataTableColumn<Member>[] = [
  { id: 'name', header: 'Naam', width: '16%', minWidth: 110, cell: (member) => <MemberLink member={member} /> },
  {
    id: 'email',
    header: 'E-mailadres',
    width: '23%',
    minWidth: 150,
    cell: ({ email }) => <span className={styles.text}>{email}</span>,
  },
  {
    id: 'company',
    header: 'Bedrijf',
    minWidth: 150,
    cell: ({ company }) => <span className={styles.text}>{company ?? '–'}</span>,
  },
  {
    id: 'city',
    header: 'Plaats',
    width: '12%',
    minWidth: 120,
    cell: ({ city }) => <span className={styles.text}>{city ?? '–'}</span>,
  },
  { id: 'credits', header: 'Punten', width: '9%', cell: ({ credits }) => <MemberPoints credits={credits} inColumn /> },
  { id: 'status', header: 'Status', width: '22%', cell: (member) => <MemberBadges {...member} /> },
]

/** The list of members. The administrator is a member too, so only a search can leave it empty. */
export const memberSubject: Subject<Member> = {
  name: 'members',
  load: ({ page = 1, zoek }, { signal }) => call(listMembers, { query: { page, search: zoek }, signal }),
  file: ({ zoek }, format) => ({ call: exportMembers, query: { search: zoek, format } }),
  path: webPaths.members,
  title: 'Leden',
  noun: { one: 'lid', many: 'leden' },
  columns,
  card: (member) => <MemberCard member={member} />,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  searchLabel: 'Zoek op naam, e-mail of bedrijf',
  cardsBelow: 1240,
  texts: {
    loading: 'Leden aan het laden',
    failed: 'De leden konden niet worden geladen',
    empty: 'Geen leden gevonden',
    emptyText: 'Zoek op een andere naam, een ander e-mailadres of een ander bedrijf.',
    showAll: 'Alle leden tonen',
  },
}

// The whole card is the link to that member.
function MemberCard({ member }: { member: Member }) {
  const company = [member.company, member.city].filter(Boolean).join(' · ')
  return (
    <div className={styles.card}>
      <MemberLink member={member} />
      <p>{member.email}</p>
      {company && <p>{company}</p>}
      <div className={styles.facts}>
        <MemberBadges {...member} />
        <MemberPoints credits={member.credits} />
      </div>
    </div>
  )
}

// The address keeps the search of the list, for the way back to it.
function MemberLink({ member }: { member: Member }) {
  return (
    <Link to={routerPath(webPaths.member)} params={{ id: String(member.id) }} search className={styles.name}>
      {member.name}
    </Link>
  )
}
