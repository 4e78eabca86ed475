import type { Member } from '@portal/contract/member'
import { Building2, Phone, UserRound } from 'lucide-react'
import { formatDay } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { AccountManagerBox } from './account-manager-box.tsx'
import { Facts } from './facts.tsx'
import styles from './profile-page.module.css'

/** A member's data, to look at. */
export function ProfileBoxes({ member }: { member: Member }) {
  return (
    <div className={styles.boxes}>
      <Card title="Persoonlijk" Icon={UserRound} level={3}>
        <Facts
          facts={[
            ['Naam', member.name],
            ['E-mailadres', member.email],
            ['Geboortedatum', member.birthdate && formatDay(member.birthdate)],
          ]}
        />
      </Card>
      <Card title="Contact" Icon={Phone} level={3}>
        <Facts
          facts={[
            ['Telefoon', member.phone_number],
            ['Adres', address(member.street, member.house_number, member.house_number_addition)],
            ['Postcode', spaced(member.zipcode)],
            ['Plaats', member.city],
          ]}
        />
      </Card>
      <Card title="Bedrijf" Icon={Building2} level={3}>
        <Facts
          facts={[
            ['Naam', member.company],
            [
              'Adres',
              address(member.company_street, member.company_house_number, member.company_house_number_addition),
            ],
            ['Postcode', spaced(member.company_zipcode)],
            ['Plaats', member.company_city],
            ['Website', member.company_url && <Website url={member.company_url} />],
            ['Medewerkers', member.company_size],
            ['KVK-nummer', member.kvk_number],
          ]}
        />
      </Card>
      {member.representative_name && <AccountManagerBox name={member.representative_name} member={member} />}
    </div>
  )
}

// Only an address that a browser can open becomes a link.
function Website({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url

  return (
    <a href={url} rel="noopener noreferrer" target="_blank" className="text-link">
      {url.replace(/^https?:\/\//i, '')}
    </a>
  )
}

function address(street: string | null, number: string | null, addition: string | null): string | null {
  return street && [street, number, addition].filter(Boolean).join(' ')
}

function spaced(zipcode: string | null): string | null {
  return zipcode && `${zipcode.slice(0, 4)} ${zipcode.slice(4)}`
}
