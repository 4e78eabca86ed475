import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

// How each desk can be reached: one for each subject of contact (contact.ts), by its id.

/** Times are HH:MM on the Dutch clock. */
const hoursBlock = z.object({ from: z.string(), until: z.string() })

export type HoursBlock = z.output<typeof hoursBlock>

const desk = z.object({
  phone: z.nullable(z.string()),
  /** Null for the address of the provider. */
  email: z.nullable(z.string()),
  /** The blocks of each weekday, from Monday. */
  hours: z.array(z.array(hoursBlock)),
  /** Days (YYYY-MM-DD) on which nobody answers. */
  closed: z.array(z.string()),
})

export type Desk = z.output<typeof desk>

export const desks = z.object({ 1: desk, 2: desk, 3: desk })

export type Desks = z.output<typeof desks>

export const getDesks = endpoint({
  method: 'GET',
  path: '/api/contact/desks',
  access: 'verified',
  reply: z.object({ data: desks }),
})

/** Spec §9: the hours of a desk until staff change them. */
const firstBlocks = [
  { from: '08:15', until: '12:30' },
  { from: '13:00', until: '17:00' },
]

export function firstDesks(phone: string | null): Desks {
  const hours = Array.from({ length: 7 }, (_, day) => (day < 5 ? firstBlocks : []))
  const first = { phone, email: null, hours, closed: [] }
  return { 1: first, 2: first, 3: first }
}
