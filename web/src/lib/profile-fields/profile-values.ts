import type { Member } from '@portal/contract/member'
import { formatDay } from '../dates.ts'

/** What somebody says of himself and his company, in the order on screen (spec §5). */
export const emptyProfile = {
  first_name: '',
  last_name: '',
  phone_number: '',
  street: '',
  house_number: '',
  house_number_addition: '',
  zipcode: '',
  city: '',
  birthdate: '',
  company: '',
  company_street: '',
  company_house_number: '',
  company_house_number_addition: '',
  company_zipcode: '',
  company_city: '',
  company_url: '',
  company_size: '',
  kvk_number: '',
}

export type ProfileValues = typeof emptyProfile

/** To spread on a field of the profile. */
export type ProfileField = (name: keyof ProfileValues) => {
  name: string
  value: string
  error: string | undefined
  onChange: (change: { target: { value: string } }) => void
}

/** The profile of a member as the form shows it. */
export function profileValuesOf(member: Member): ProfileValues {
  const names = Object.keys(emptyProfile) as (keyof ProfileValues)[]
  const values = Object.fromEntries(names.map((name) => [name, String(member[name] ?? '')])) as ProfileValues
  return { ...values, birthdate: member.birthdate ? formatDay(member.birthdate) : '' }
}
