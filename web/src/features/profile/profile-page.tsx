import type { Member } from '@portal/contract/member'
import { Building2, Pencil, Phone, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { initials } from '../../lib/initials.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Coin } from '../../ui/coin.tsx'
import { useMember } from '../account/session.ts'
import { SideMenu } from '../account/side-menu.tsx'
import { BalanceTip } from '../points/points-badge.tsx'
import { AccountManagerBox } from './account-manager-box.tsx'
import { Facts } from './facts.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import styles from './profile-page.module.css'

/** A member's own data: to look at, and behind 'Wijzig gegevens' to change (spec §2). */
export default function ProfilePage() {
  const member = useMember()
  const [isEditing, setIsEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function stopEditing() {
    setIsEditing(false)
    // The form that had the focus is removed.
    heading.current?.focus()
  }

  return (
    <div className="with-side-menu">
      <SideMenu />
      <div className={styles.content}>
        <ProfileHero member={member} />
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            Mijn gegevens
          </h2>
          {!isEditing && (
            <Button icon={<Pencil size={17} aria-hidden="true" />} onClick={() => setIsEditing(true)}>
              Wijzig gegevens
            </Button>
          )}
        </div>
        {isEditing ? <ProfileForm member={member} onDone={stopEditing} /> : <ProfileBoxes member={member} />}
      </div>
    </div>
  )
}

// The member and their points.
function ProfileHero({ member }: { member: Member }) {
  return (
    <header className={styles.hero}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div className={styles.who}>
        <h1>Profiel</h1>
        <p>
          <PersonalText width="12em">
            {member.name}
            {member.company && ` · ${member.company}`}
          </PersonalText>
        </p>
      </div>
      <div className={styles.balance} data-explained>
        <p>
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={styles.points} data-number>
          <Coin size={26} /> <PersonalText width="2.5em">{formatNumber(member.credits)}</PersonalText> punten
        </p>
      </div>
    </header>
  )
}

/** A member's data, to look at. */
function ProfileBoxes({ member }: { member: Member }) {
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
