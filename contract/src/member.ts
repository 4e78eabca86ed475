import * as z from 'zod/mini'
import { roles } from './roles.ts'

const text = z.string()
const maybe = z.nullable(text)

const fields = {
  id: z.int(),
  name: text,
  email: text,
  first_name: text,
  last_name: text,
  phone_number: maybe,
  street: maybe,
  house_number: maybe,
  house_number_addition: maybe,
  zipcode: maybe,
  city: maybe,
  birthdate: maybe,
  company: maybe,
  company_street: maybe,
  company_house_number: maybe,
  company_house_number_addition: maybe,
  company_zipcode: maybe,
  company_city: maybe,
  company_url: maybe,
  company_size: z.nullable(z.int()),
  kvk_number: maybe,
  credits: z.int(),
  representative_name: maybe,
  representative_photo: maybe,
  representative_phone: maybe,
  representative_email: maybe,
  isVerified: z.boolean(),
  emailVerified: z.boolean(),
  email_verified_at: maybe,
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
}

export const memberFields = z.object(fields)

/** The member twice: some clients read the body, others its `data` (spec §7). */
export const member = z.object({ ...fields, data: memberFields })

/** Of who is logged in also how many questions of the desk wait for their answer. */
export type Member = z.output<typeof memberFields> & { open_questions?: number | undefined }
