import { customerName } from '@portal/contract/rules/customer-name'
import type { CurrentMember } from '../../http/current-member.ts'
import { plainName, plainNameOf } from '../../mail/plain-name.ts'
import type { NewRegistration } from './store.ts'

// How customers read of themselves, of their softener and of who installed it.

type OfInstaller = {
  installer: Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
}

export function installerName({ installer: { first_name, last_name, company } }: OfInstaller): string {
  return company === null ? plainNameOf({ first_name, last_name }) : plainName(company)
}

/** As it was typed, for a page that makes no links of it. */
export function firmName({
  first_name,
  last_name,
  company,
}: Pick<CurrentMember, 'first_name' | 'last_name' | 'company'>): string {
  return company ?? `${first_name} ${last_name}`
}

export function productName({ brand, model }: { brand: string; model: string }): string {
  return `${brand} ${model}`
}

export function nameOfCustomer({
  customer_initials,
  customer_name,
}: Pick<NewRegistration, 'customer_initials' | 'customer_name'>): string {
  return customerName(customer_initials, customer_name)
}

/** ‘bel …’, or ‘mail naar …’. */
function howToReach({ installer: { phone_number, email } }: OfInstaller): string {
  return phone_number ? `bel ${phone_number.replaceAll(' ', '\u00a0')}` : `mail naar ${email}`
}

type Addressed = Pick<NewRegistration, 'customer_gender' | 'customer_initials' | 'customer_name'>

function salutation(values: Addressed): string {
  const { customer_gender: gender, customer_name: name } = values
  if (gender === 'male') return `Beste heer ${customerName(null, name)}`
  if (gender === 'female') return `Beste mevrouw ${customerName(null, name)}`
  return `Beste ${nameOfCustomer(values)}`
}

/** What mails to customers have in common, for staff. */
export const customerPlaceholders = {
  aanhef: 'De aanhef met de naam van de klant',
  installateur: 'Het bedrijf van de installateur, of anders de naam',
  bereikbaar: 'Hoe de installateur te bereiken is: ‘bel …’, of ‘mail naar …’ zonder telefoonnummer',
}

export function customerValues(values: Addressed & OfInstaller): Record<keyof typeof customerPlaceholders, string> {
  return { aanhef: salutation(values), installateur: installerName(values), bereikbaar: howToReach(values) }
}

/** Of nobody, for what staff see of such a mail. */
export const exampleOfCustomer = {
  brand: 'AquaStar',
  model: 'Compact 8',
  serial_number: 'AS24110042',
  customer_gender: 'female' as const,
  customer_initials: 'J.',
  customer_name: 'de Boer',
  installer: {
    first_name: 'Sanne',
    last_name: 'de Vries',
    company: 'De Vries Installatie',
    email: 'sanne@voorbeeld.nl',
    phone_number: '06 12345678',
  },
  link: { certificate_code: '0123456789abcdef0123', address: 'j.deboer@voorbeeld.nl' },
}
