import type { Member } from '@portal/contract/member'
import { Building2, type LucideIcon, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import card from '../../ui/card.module.css'
import { AccountManagerBox } from './account-manager-box.tsx'
import { Facts } from './facts.tsx'
import styles from './profile-page.module.css'

/** A member's data, to look at. */
export function ProfileBoxes({ member }: { member: Member }) {
  return (
    <div className={styles.boxes}>
      <Box title="Persoonlijk" Icon={UserRound}>
        <Facts
          facts={[
            ['Naam', member.name],
            ['E-mailadres', member.email],
            ['Geboortedatum', member.birthdate && formatDay(member.birthdate)],
          ]}
        />
      </Box>
      <Box title="Contact" Icon={Phone}>
        <Facts
          facts={[
            ['Telefoon', member.phone_number],
            ['Adres', address(member.street, member.house_number, member.house_number_addition)],
            ['Postcode', spaced(member.zipcode)],
            ['Plaats', member.city],
          ]}
        />
      </Box>
      <Box title="Bedrijf" Icon={Building2}>
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
      </Box>
      {member.representative_name && <AccountManagerBox name={member.representative_name} member={member} />}
    </div>
  )
}

function Box({ title, Icon, children }: { title: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <section className={`${card.card} ${styles.box}`}>
      <h3>
        <span className="icon-tile">
          <Icon size={20} aria-hidden="true" />
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}

// A text that somebody typed becomes a link only when it is one.
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
