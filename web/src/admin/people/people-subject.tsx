import { listStaff, type StaffMember } from '@portal/contract/staff'
import { roleNames } from '@portal/contract/staff-words'
import { staffPaths } from '@portal/contract/staff-paths'
import { call } from '../../lib/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName } from '../list/person-name.tsx'
import type { Subject } from '../list/subject.ts'
import styles from './people.module.css'

/** Everybody with a role; `change` opens the roles of one. */
export function peopleSubject(change: (person: StaffMember) => void): Subject<StaffMember> {
  const changeButton = (person: StaffMember) => (
    <Button
      variant="text"
      data-open
      className={styles.change}
      aria-label={`Rollen van ${person.name} wijzigen`}
      onClick={() => change(person)}
    >
      Wijzigen
    </Button>
  )
  return {
    name: 'staff',
    path: staffPaths.people,
    load: ({ page = 1, zoek }, { signal }) => call(listStaff, { query: { page, search: zoek }, signal }),
    title: 'Medewerkers',
    noun: { one: 'medewerker', many: 'medewerkers' },
    columns: [
      { id: 'name', header: 'Naam', width: '24%', minWidth: 150, cell: ({ name }) => <PersonName name={name} /> },
      {
        id: 'email',
        header: 'E-mailadres',
        minWidth: 180,
        cell: ({ email }) => <span className="breaks">{email}</span>,
      },
      { id: 'roles', header: 'Rollen', width: '28%', cell: ({ roles }) => <RoleBadges roles={roles} /> },
      { id: 'change', header: 'Toegang', width: '18%', cell: changeButton },
    ],
    card: (person) => (
      <div className={`stack gap-2 ${styles.card}`}>
        <PersonName name={person.name} />
        <p className="breaks">{person.email}</p>
        <RoleBadges roles={person.roles} />
        {changeButton(person)}
      </div>
    ),
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    searchLabel: 'Zoek op naam of e-mail',
    cardsBelow: 1180,
    texts: {
      loading: 'Medewerkers aan het laden',
      failed: 'De medewerkers konden niet worden geladen',
      empty: 'Geen medewerkers gevonden',
      emptyText: 'Zoek op een andere naam of een ander e-mailadres.',
      showAll: 'Alle medewerkers tonen',
    },
  }
}

export function RoleBadges({ roles }: Pick<StaffMember, 'roles'>) {
  return (
    <span className="wrap gap-2">
      {roles.map((role) => (
        <Badge key={role} tone="news">
          {roleNames[role]}
        </Badge>
      ))}
    </span>
  )
}
