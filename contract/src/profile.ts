import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalPastDay } from './rules/day.ts'
import { optionalNewPassword, passwordConfirmation, newPassword, typedPassword } from './rules/password.ts'
import { optionalPhoneNumber, phoneNumber } from './rules/phone-number.ts'
import { compactPostcode } from './rules/postcode.ts'
import { optionalDigits, optionalText, optionalWholeNumber, requiredText } from './rules/text.ts'
import { type Member, member } from './member.ts'

const personFields = {
  first_name: requiredText('Voornaam is verplicht'),
  last_name: requiredText('Achternaam is verplicht'),
  phone_number: phoneNumber(),
  street: requiredText('Straat is verplicht'),
  house_number: requiredText('Huisnummer is verplicht'),
  house_number_addition: optionalText(),
  zipcode: compactPostcode('Postcode is verplicht'),
  city: requiredText('Plaats is verplicht'),
  birthdate: optionalPastDay('Vul een geldige geboortedatum in'),
}

const companyFields = {
  company: requiredText('Bedrijfsnaam is verplicht'),
  company_street: requiredText('Straat bedrijf is verplicht'),
  company_house_number: requiredText('Huisnummer bedrijf is verplicht'),
  company_house_number_addition: optionalText(),
  company_zipcode: compactPostcode('Postcode bedrijf is verplicht'),
  company_city: requiredText('Plaats bedrijf is verplicht'),
  company_url: optionalText(),
  company_size: optionalWholeNumber('Vul een geldig aantal in'),
  kvk_number: optionalDigits(8, 'KVK-nummer moet uit 8 cijfers bestaan'),
}

/** The fields of a member and their company, for registering and for the profile (spec §5). */
export const profileFields = { ...personFields, ...companyFields }

// The address travels along (spec §7) and never changes anything, whatever it is.
const accountFields = {
  email: z.catch(z.nullish(z.string()), null),
  password: optionalNewPassword(),
  password_confirmation: passwordConfirmation,
}

export const profileBody = z.object({ ...profileFields, ...accountFields })

export type ProfileBody = z.output<typeof profileBody>

/** What staff without a firm send of themselves: an invitation asks for no address, firm or telephone. */
export const staffProfileBody = z.object({
  first_name: profileFields.first_name,
  last_name: profileFields.last_name,
  phone_number: optionalPhoneNumber(),
  ...accountFields,
})

/** Whether a member came to the portal to work there: only `staffProfileBody` is asked of them. */
export function isWithoutFirm({ company, roles }: Partial<Pick<Member, 'company' | 'roles'>>): boolean {
  return !company && roles !== undefined && roles.length > 0
}

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/user/updateprofile',
  access: 'verified',
  body: profileBody,
  reply: member,
})

export const changePasswordBody = z.object({
  current_password: typedPassword('Huidig wachtwoord is verplicht'),
  password: newPassword(),
  password_confirmation: passwordConfirmation,
})

export type ChangePasswordBody = z.output<typeof changePasswordBody>

/** Older clients call `PUT /user/password`, without the prefix. */
export const updatePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  aliases: ['/user/password'],
  access: 'verified',
  body: changePasswordBody,
  reply: z.object({ message: z.string() }),
})

export const profileMessages = {
  passwordChanged: 'Je wachtwoord is gewijzigd.',
  wrongCurrentPassword: 'Het huidige wachtwoord is onjuist',
} as const
