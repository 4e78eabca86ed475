import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import type { Member } from '@portal/contract/member'
import { formatDay } from '../../lib/dates.ts'
import { House } from 'lucide-react'
import type { ContractForm } from '../../lib/use-contract-form.ts'
import { announce } from '../../lib/announce.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { createMask } from '../../ui/fields/mask.ts'
import { MaskedField } from '../../ui/fields/masked-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './profile-fields.module.css'

/** What members say about themselves and their company (spec §5). */
export const emptyProfile = {
  first_name: '',
  last_name: '',
  phone_number: '',
  birthdate: '',
  street: '',
  house_number: '',
  house_number_addition: '',
  zipcode: '',
  city: '',
  company: '',
  company_url: '',
  company_street: '',
  company_house_number: '',
  company_house_number_addition: '',
  company_zipcode: '',
  company_city: '',
  company_size: '',
  kvk_number: '',
}

type ProfileValues = typeof emptyProfile

export function profileValuesOf(member: Member): ProfileValues {
  const names = Object.keys(emptyProfile) as (keyof ProfileValues)[]
  const values = Object.fromEntries(names.map((name) => [name, String(member[name] ?? '')])) as ProfileValues
  return { ...values, birthdate: member.birthdate ? formatDay(member.birthdate) : '' }
}

type ProfileForm = Pick<ContractForm<ProfileValues>, 'field' | 'controlled'>

type PersonFieldsProps = {
  form: ProfileForm
  /** A birth date that is known can't be changed any more (spec §4). */
  birthdateIsKnown?: boolean
  /** Staff without a firm have no address here. */
  isOfStaff?: boolean
}

/** Who somebody is and where they live; of staff without a firm that is a name, and a number if they like. */
export function PersonFields({ form, birthdateIsKnown = false, isOfStaff = false }: PersonFieldsProps) {
  return (
    <div className={styles.columns}>
      <NameFields form={form} phoneIsRequired={!isOfStaff} />
      {!isOfStaff && <HomeFields form={form} birthdateIsKnown={birthdateIsKnown} />}
    </div>
  )
}

type NameFieldsProps = { form: ProfileForm; phoneIsRequired: boolean }

function NameFields({ form: { field, controlled }, phoneIsRequired }: NameFieldsProps) {
  return (
    <>
      <div className={styles.half}>
        <TextField label="Voornaam" required autoComplete="given-name" {...field('first_name')} />
      </div>
      <div className={styles.half}>
        <TextField
          label="Achternaam"
          required
          autoComplete="family-name"
          autoCapitalize="sentences"
          {...field('last_name')}
        />
      </div>
      <div className={styles.half}>
        <PhoneField
          label="Telefoonnummer"
          required={phoneIsRequired}
          autoComplete="tel"
          onFocus={prefetchPhoneNumberParser}
          {...controlled('phone_number')}
        />
      </div>
    </>
  )
}

function HomeFields({ form: { field, controlled }, birthdateIsKnown }: PersonFieldsProps) {
  return (
    <>
      <div className={styles.half}>
        {birthdateIsKnown ? (
          <TextField label="Geboortedatum" disabled {...controlled('birthdate')} />
        ) : (
          <DateField label="Geboortedatum" autoComplete="bday" {...controlled('birthdate')} />
        )}
      </div>
      <div className={styles.half}>
        <TextField label="Straat" required autoComplete="address-line1" {...field('street')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Huisnummer" required inputMode="numeric" {...field('house_number')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Toevoeging" {...field('house_number_addition')} />
      </div>
      <div className={styles.quarter}>
        <MaskedField
          label="Postcode"
          required
          mask={compactPostcodeMask}
          autoComplete="postal-code"
          autoCapitalize="characters"
          {...controlled('zipcode')}
        />
      </div>
      <div className={styles.paired}>
        <TextField label="Plaats" required autoComplete="address-level2" {...field('city')} />
      </div>
    </>
  )
}

/** The company somebody installs for; its address is often the home address. */
export function CompanyFields({ form: { field, controlled } }: { form: ProfileForm }) {
  return (
    <div className={styles.columns}>
      <div className={styles.half}>
        <TextField label="Bedrijfsnaam" required autoComplete={ofCompany('organization')} {...field('company')} />
      </div>
      <div className={styles.half}>
        <TextField
          label="Website"
          inputMode="url"
          autoComplete={ofCompany('url')}
          autoCapitalize="none"
          spellCheck={false}
          {...field('company_url')}
        />
      </div>
      <div className={styles.whole}>
        <SameAsHome controlled={controlled} />
      </div>
      <div className={styles.half}>
        <TextField
          label="Straat bedrijf"
          required
          autoComplete={ofCompany('address-line1')}
          {...field('company_street')}
        />
      </div>
      <div className={styles.quarter}>
        <TextField label="Huisnummer bedrijf" required inputMode="numeric" {...field('company_house_number')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Toevoeging bedrijf" {...field('company_house_number_addition')} />
      </div>
      <div className={styles.quarter}>
        <MaskedField
          label="Postcode bedrijf"
          required
          mask={compactPostcodeMask}
          autoComplete={ofCompany('postal-code')}
          autoCapitalize="characters"
          {...controlled('company_zipcode')}
        />
      </div>
      <div className={styles.paired}>
        <TextField
          label="Plaats bedrijf"
          required
          autoComplete={ofCompany('address-level2')}
          {...field('company_city')}
        />
      </div>
      <div className={styles.quarter}>
        <TextField label="Aantal medewerkers" inputMode="numeric" {...field('company_size')} />
      </div>
      <div className={styles.paired}>
        <MaskedField label="KVK-nummer" mask={kvkMask} inputMode="numeric" {...controlled('kvk_number')} />
      </div>
    </div>
  )
}

// The same in both addresses, by the names of the home address.
const addressNames = ['street', 'house_number', 'house_number_addition', 'zipcode', 'city'] as const

function SameAsHome({ controlled }: Pick<ProfileForm, 'controlled'>) {
  function takeHomeAddress() {
    for (const name of addressNames) {
      controlled(`company_${name}`).onChange({ target: { value: controlled(name).value } })
    }
    announce('Het thuisadres is overgenomen.')
  }

  return (
    <Button variant="secondary" icon={<House size={17} aria-hidden="true" />} onClick={takeHomeAddress}>
      Zelfde als thuisadres
    </Button>
  )
}

// A browser keeps the two addresses apart.
function ofCompany(what: string): string {
  return `section-company ${what}`
}

/** Spec §5: four digits and two letters. */
export const compactPostcodeMask = createMask({ shape: compactPostcode, pattern: /^(\d{1,4}[a-z]{0,2})?$/i })

/** Spec §5: eight digits. */
export const kvkMask = createMask({ shape: (text) => text.replace(/\D/g, '').slice(0, 8), pattern: /^\d{0,8}$/ })

function compactPostcode(text: string): string {
  let shaped = ''
  for (const character of text.toUpperCase()) {
    const wanted = shaped.length < 4 ? /\d/ : /[A-Z]/
    if (shaped.length < 6 && wanted.test(character)) shaped += character
  }
  return shaped
}
