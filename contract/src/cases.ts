import * as z from 'zod/mini'
import { chosen, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'

/** What the desk has to decide about, by what it is about, with the words for it. */
export const caseKinds = {
  betwist: 'Betwist serienummer',
  'fout-gemeld': 'Fout gemeld',
  controle: 'Controle',
  cadeaushop: 'Cadeaushop',
  punten: 'Punten',
  klant: 'Melding van klant',
} as const

export type CaseKind = keyof typeof caseKinds

const kinds = Object.keys(caseKinds) as CaseKind[]

export const caseRow = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  /** Why it is there, in a sentence. */
  reason: z.string(),
  /** Null for who may not see this member, and of a case about nobody. */
  member: z.nullable(z.object({ id: z.int(), name: z.string(), company: z.nullable(z.string()) })),
  registration: z.nullable(z.object({ id: z.int(), serial_number: z.string() })),
  opened_at: z.string(),
})

export type CaseRow = z.output<typeof caseRow>

export const casesQuery = listQuery({ 'filter[kind]': chosen(kinds) }, [])

export type CasesQuery = z.output<typeof casesQuery>

/** What is open, the longest waiting first. */
export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  access: may.seeRegistrations,
  query: casesQuery,
  reply: paginated(caseRow),
})
