import * as z from 'zod/mini'
import { type CaseKind, caseKinds } from './case-kinds.ts'
import { chosen, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'

export { type CaseKind, caseKinds } from './case-kinds.ts'

export const caseStates = { open: 'Open', wacht: 'Wacht op antwoord' } as const

export type CaseState = keyof typeof caseStates

/** After so many working days, by the hours of Administratie, a case that is open for the desk is late. */
export const caseWorkingDays = 3

export const kindsOfCases = Object.keys(caseKinds) as CaseKind[]
const states = Object.keys(caseStates) as CaseState[]

export const caseFields = {
  id: z.int(),
  kind: z.enum(kindsOfCases),
  /** One more with each act on it: who decides names the one that they saw. */
  version: z.int(),
  state: z.enum(states),
  /** Whether the desk has had it for longer than `caseWorkingDays`. */
  is_late: z.boolean(),
  reason: z.string(),
  /** Null for who may not see this member, and of a case about nobody. Of a dispute it is the claimant. */
  member: z.nullable(z.object({ id: z.int(), name: z.string(), company: z.nullable(z.string()) })),
  registration: z.nullable(z.object({ id: z.int(), serial_number: z.string() })),
  opened_at: z.string(),
  /** Since when the desk has it: since it was opened, or since the last answer. */
  waiting_since: z.string(),
}

export const caseRow = z.object(caseFields)

export type CaseRow = z.output<typeof caseRow>

export const casesQuery = listQuery({ 'filter[kind]': chosen(kindsOfCases), 'filter[state]': chosen(states) }, [])

export type CasesQuery = z.output<typeof casesQuery>

/** What is open, the longest waiting first. */
export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  access: may.seeRegistrations,
  query: casesQuery,
  reply: paginated(caseRow),
})
