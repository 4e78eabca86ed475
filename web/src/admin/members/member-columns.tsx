import type { Member } from '@portal/contract/member'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { MemberBadges } from './member-badges.tsx'
import { MemberLink } from './member-link.tsx'
import { MemberPoints } from './member-points.tsx'
import styles from './members-table.module.css'

export const memberColumns: DataTableColumn<Member>[] = [
  { id: 'name', header: 'Naam', width: '18%', minWidth: 110, cell: (member) => <MemberLink member={member} /> },
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
  { id: 'status', header: 'Status', width: '18%', cell: (member) => <MemberBadges {...member} /> },
]
