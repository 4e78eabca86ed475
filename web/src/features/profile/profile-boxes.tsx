import type { Member } from '@portal/contract/member'
import { isWithoutFirm } from '@portal/contract/profile'
import { Building2, Headset, Mail, Phone, UserRound } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { initials } from '../../lib/initials.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { inGroups } from '../../ui/fields/dutch-phone-number.ts'
import { PersonalText } from '../../ui/personal-text.tsx'
import styles from './profile-page.module.css'

export function ProfileBoxes({ member }: { member: Member }) {
  return (
    <div className={styles.boxes}>
      <Card title="Persoonlijk" Icon={UserRound} level={3}>
        <Facts
          facts={[
            ['Naam', member.name],
            ['E-mailadres', breakable(member.email)],
            ['Geboortedatum', member.birthdate && formatDay(member.birthdate)],
          ]}
        />
      </Card>
      <Card title="Contact" Icon={Phone} level={3}>
        <Facts
          facts={[
            ['Telefoon', member.phone_number && inGroups(member.phone_number)],
            ['Adres', address(member.street, member.house_number, member.house_number_addition)],
            ['Postcode', spaced(member.zipcode)],
            ['Plaats', member.city],
          ]}
        />
      </Card>
      {!isWithoutFirm(member) && (
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
              ['Aantal medewerkers', member.company_size],
              ['KVK-nummer', member.kvk_number],
            ]}
          />
        </Card>
      )}
      {member.representative_name && <AccountManagerBox name={member.representative_name} member={member} level={3} />}
    </div>
  )
}

// Only an address that a browser can open becomes a link.
function Website({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url

  return (
    <a href={url} rel="noopener noreferrer" target="_blank" className="text-link">
      <span>{breakable(url.replace(/^https?:\/\//i, ''))}</span>
    </a>
  )
}

// A long address breaks before a dot or an at sign rather than inside a word.
function breakable(text: string): ReactNode {
  return text.split(/(?=[.@])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a fixed text
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function address(street: string | null, number: string | null, addition: string | null): string | null {
  return street && [street, number, addition].filter(Boolean).join(' ')
}

function spaced(zipcode: string | null): string | null {
  return zipcode && `${zipcode.slice(0, 4)} ${zipcode.slice(4)}`
}

type AccountManagerBoxProps = { name: string; member: Member; level?: 2 | 3 }

/** The person whom a member can call; each line only when it is known (spec §2). */
export function AccountManagerBox({ name, member, level = 2 }: AccountManagerBoxProps) {
  const { representative_photo: photo, representative_phone: phone, representative_email: email } = member
  const facts: Parameters<typeof Facts>[0]['facts'] = []
  if (phone) facts.push(['Telefoon', phone])
  if (email) facts.push(['E-mail', breakable(email)])

  return (
    <Card title="Accountmanager" Icon={Headset} level={level}>
      <div className={styles.manager}>
        {photo ? (
          <img src={storageUrl(photo)} alt="" width={72} height={72} loading="lazy" />
        ) : (
          <span className={styles.managerInitials} aria-hidden="true">
            {initials(name)}
          </span>
        )}
        <p>
          <strong className="block">{name}</strong>
          <span className="block muted">Je vaste aanspreekpunt</span>
        </p>
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
      {(phone || email) && (
        <div className="wrap gap-2 above-4">
          {phone && (
            <a href={phoneLink(phone)} className={buttonClass({ variant: 'secondary' })}>
              <Phone size={17} aria-hidden="true" />
              Bellen
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={buttonClass({ variant: 'secondary' })}>
              <Mail size={17} aria-hidden="true" />
              E-mailen
            </a>
          )}
        </div>
      )}
    </Card>
  )
}

/** Labels with their values; what is unknown shows a dash. */
function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={`stack gap-2 ${styles.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="wrap">
          <dt className="muted">{label}</dt>
          <dd className="breaks tabular">
            <PersonalText width="9em">{value || <span className="muted">–</span>}</PersonalText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
