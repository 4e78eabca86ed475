import type { Member } from '@portal/contract/member'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import styles from './member-columns.module.css'
import { MemberBadges, MemberPoints } from './member-facts.tsx'

export const memberColumns: DataTableColumn<Member>[] = [
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

/** One member of the list on a narrow screen; the whole card is the link to that member. */
export function MemberCard({ member }: { member: Member }) {
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
