import * as z from 'zod/mini'
import { chosen, chosenIds, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { optionalDay } from './rules/moment.ts'
import { searchWords } from './search.ts'

// The registrations of all members, as the desk looks for one.

/** How the points stand of what counts, and `withdrawn` for what doesn't. */
export const registrationStates = ['pending', 'credited', 'refused', 'withdrawn'] as const

export type RegistrationState = (typeof registrationStates)[number]

/** What was corrected has one of the states as well. */
export const registrationStatuses = [...registrationStates, 'corrected'] as const

export const registrationSorts = ['created_at'] as const

/** With how many signs something is searched for. */
export const fewestSigns = 3

/** How many are counted of what a search or a status finds. */
export const mostCounted = 5_000

/**
 * The words of a search for registrations, without `-` and `.`. One of less than three signs is part of the word beside it, which no
 * index finds otherwise: `AB 19` is `ab19`, and `5611 AB 12` is `5611ab12`.
 */
export function deskWords(search: string): string[] {
  const words: string[] = []
  for (const word of searchWords(search.normalize('NFKC').replace(/[-.]/g, ''))) {
    const last = words.at(-1)
    const isPart = last !== undefined && Math.min(word.length, last.length) < fewestSigns
    if (isPart) words[words.length - 1] = last + word
    else words.push(word)
  }
  return words
}

/** Whether a search has too few signs to find anything. */
export function isTooShort(search: string): boolean {
  return deskWords(search).some((word) => word.length < fewestSigns)
}

const invalidDay = 'Dit is geen datum'

const filters = {
  'filter[brand]': chosenIds(),
  'filter[product]': chosenIds(),
  'filter[member]': chosenIds(),
  'filter[status]': chosen(registrationStatuses),
  /** Dutch days on which it was registered, both included. */
  'filter[from]': optionalDay(invalidDay),
  'filter[until]': optionalDay(invalidDay),
}

const deskRegistration = z.object({
  id: z.int(),
  created_at: z.string(),
  install_date: z.string(),
  serial_number: z.string(),
  product: z.object({ id: z.int(), brand: z.string(), model: z.string(), image: z.nullable(z.string()) }),
  member: z.object({ id: z.int(), name: z.string(), company: z.nullable(z.string()) }),
  address_zipcode: z.string(),
  address_house_number: z.string(),
  huisnummer_toevoeging: z.nullable(z.string()),
  /** The place. */
  address: z.string(),
  credits: z.int(),
  status: z.enum(registrationStates),
  is_corrected: z.boolean(),
})

export type DeskRegistration = z.output<typeof deskRegistration>

/** `has_more`: there are more than the total tells, which then is `mostCounted`. */
const counted = { has_more: z.boolean() }

/** A page of everybody's registrations, newest first: where each stands, without who the customer is. */
export const listDeskRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations',
  access: may.seeRegistrations,
  query: listQuery(filters, registrationSorts),
  reply: z.extend(paginated(deskRegistration), counted),
})

export type DeskQuery = z.output<typeof listDeskRegistrations.query>

/** How many the list has with these filters, for its tabs: without anybody's data. */
export const countDeskRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations/count',
  access: may.seeRegistrations,
  query: listQuery(filters, registrationSorts),
  reply: z.object({ data: z.object({ total: z.int(), ...counted }) }),
})

/** Every registration that the list has with these filters, as a file; who the customers are only when it is asked for. */
export const exportRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations/export',
  access: may.seeRegistrations,
  secondFactor: 'fresh',
  query: listQuery({ ...filters, format: exportFormat, with: chosen(['customers']) }, registrationSorts),
  givesFile: Object.values(exportTypes),
})
