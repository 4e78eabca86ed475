import { customerName } from '@portal/contract/rules/customer-name'
import type { CurrentMember } from '../../http/current-member.ts'
import { plainName, plainNameOf } from '../../mail/plain-name.ts'
import type { NewRegistration } from './store.ts'

// How mails to a customer name them, and who installed their softener.

type OfInstaller = {
  installer: Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
}

export function installerName({ installer: { first_name, last_name, company } }: OfInstaller): string {
  return company === null ? plainNameOf({ first_name, last_name }) : plainName(company)
}

export function nameOfCustomer({
  customer_initials,
  customer_name,
}: Pick<NewRegistration, 'customer_initials' | 'customer_name'>): string {
  return customerName(customer_initials, customer_name)
}

/** ‘bel …’, or ‘mail naar …’. */
export function howToReach({ installer: { phone_number, email } }: OfInstaller): string {
  return phone_number ? `bel ${phone_number.replaceAll(' ', '\u00a0')}` : `mail naar ${email}`
}

type Addressed = Pick<NewRegistration, 'customer_gender' | 'customer_initials' | 'customer_name'>

export function salutation(values: Addressed): string {
  const { customer_gender: gender, customer_name: name } = values
  if (gender === 'male') return `Beste heer ${customerName(null, name)}`
  if (gender === 'female') return `Beste mevrouw ${customerName(null, name)}`
  return `Beste ${nameOfCustomer(values)}`
}
