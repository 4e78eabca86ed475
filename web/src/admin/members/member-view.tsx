import type { MemberForStaff } from '@portal/contract/members-for-staff'
import { rolesOf } from '@portal/contract/roles'
import { roleNames } from '@portal/contract/staff-words'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { momentText } from '../list/moment-text.ts'
import { MemberHistory } from './member-history.tsx'
import { MemberManager } from './member-manager.tsx'
import { MemberPointsList, MemberRegistrations } from './member-lists.tsx'
import styles from './member-view.module.css'

export function MemberView({ id, member }: { id: string; member: MemberForStaff }) {
  return (
    <>
      <div className={styles.cards}>
        <Card title="Persoonlijke gegevens">
          <Facts
            facts={{
              Telefoonnummer: member.phone_number && <a href={`tel:${member.phone_number}`}>{member.phone_number}</a>,
              Adres: addressOf(member),
              Geboortedatum: member.birthdate && formatDay(member.birthdate),
            }}
          />
        </Card>
        <Card title="Bedrijf">
          <Facts
            facts={{
              Bedrijfsnaam: member.company,
              Adres: addressOf({
                street: member.company_street,
                house_number: member.company_house_number,
                house_number_addition: member.company_house_number_addition,
                zipcode: member.company_zipcode,
                city: member.company_city,
              }),
              Website: member.company_url,
              'Aantal medewerkers': member.company_size,
              'KVK-nummer': member.kvk_number,
            }}
          />
        </Card>
        <Card title="Account">
          <Facts
            facts={{
              'Lid sinds': formatDay(member.created_at),
              'E-mailadres': member.email_verified_at
                ? `Geverifieerd op ${momentText(member.email_verified_at)}`
                : 'Nog niet geverifieerd',
              ...(member.blocked_at && {
                Geblokkeerd: `Sinds ${momentText(member.blocked_at)}. ${member.blocked_reason}`,
              }),
              Rollen:
                rolesOf(member)
                  .map((role) => roleNames[role])
                  .join(', ') || 'Geen, alleen installateur',
              Accountmanager: <MemberManager member={member} />,
            }}
          />
        </Card>
      </div>
      <MemberRegistrations id={id} />
      <MemberPointsList id={id} />
      <MemberHistory id={id} />
    </>
  )
}

function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="stack gap-3 tall-links">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="muted text-1">{name}</dt>
          <dd className="breaks">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

type Address = Pick<MemberForStaff, 'street' | 'house_number' | 'house_number_addition' | 'zipcode' | 'city'>

function addressOf({ street, house_number, house_number_addition, zipcode, city }: Address): ReactNode {
  if (!street && !zipcode && !city) return null
  return (
    <>
      {street} {house_number}
      {house_number_addition}
      <br />
      {zipcode?.replace(/^(\d{4})(?=\S)/, '$1 ')} {city}
    </>
  )
}
