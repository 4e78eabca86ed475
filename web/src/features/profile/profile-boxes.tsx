import type { User } from '@portal/contract/user'
import { Building2, type LucideIcon, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import card from '../../ui/card.module.css'
import { AccountManagerBox } from './account-manager-box.tsx'
import { Facts } from './facts.tsx'
import styles from './profile-page.module.css'

/** A member's data, to look at. */
export function ProfileBoxes({ user }: { user: User }) {
  return (
    <div className={styles.boxes}>
      <Box title="Persoonlijk" Icon={UserRound}>
        <Facts
          facts={[
            ['Naam', user.name],
            ['E-mailadres', user.email],
            ['Geboortedatum', user.birthdate && formatDay(user.birthdate)],
          ]}
        />
      </Box>
      <Box title="Contact" Icon={Phone}>
        <Facts
          facts={[
            ['Telefoon', user.phone_number],
            ['Adres', address(user.street, user.house_number, user.house_number_addition)],
            ['Postcode', spaced(user.zipcode)],
            ['Plaats', user.city],
          ]}
        />
      </Box>
      <Box title="Bedrijf" Icon={Building2}>
        <Facts
          facts={[
            ['Naam', user.company],
            ['Adres', address(user.company_street, user.company_house_number, user.company_house_number_addition)],
            ['Postcode', spaced(user.company_zipcode)],
            ['Plaats', user.company_city],
            ['Website', user.company_url && <Website url={user.company_url} />],
            ['Medewerkers', user.company_size],
            ['KVK-nummer', user.kvk_number],
          ]}
        />
      </Box>
      {user.representative_name && <AccountManagerBox name={user.representative_name} user={user} />}
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
