import * as z from 'zod/mini'
import { maxBulk } from './content-lists.ts'
import { chosen, contentMessages, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { memberFields } from './member.ts'
import { pageNumber, paginated } from './pagination.ts'
import { listPoints } from './points.ts'
import { recordLine, recordLineDetails } from './record.ts'
import { registration } from './registrations.ts'
import { may } from './roles.ts'

export const managerMessages = {
  noMembers: 'Kies ten minste één lid',
  tooMany: `Kies er hoogstens ${maxBulk}`,
  noMember: 'Dit lid bestaat niet',
  noManager: 'Deze accountmanager is er niet meer',
  givenMeanwhile: 'Iemand anders gaf dit lid intussen een andere accountmanager',
} as const

export const memberMessages = { changedMeanwhile: 'Iemand anders heeft deze gegevens intussen gewijzigd' } as const

export const memberSorts = ['name', 'company', 'city', 'credits'] as const

export const verifiedChoices = ['yes', 'no'] as const

const filters = {
  'filter[verified]': chosen(verifiedChoices),
  /** Who manages people finds those installers too who are staff. */
  'filter[staff]': chosen(['too']),
  /** Ids of account managers, and `none` for who has none. */
  'filter[manager]': z.pipe(
    z.pipe(
      z.optional(z.string(contentMessages.unknownChoice)),
      z.transform((sent: string | undefined) => (sent ?? '').split(',').filter(Boolean)),
    ),
    z.array(z.string().check(z.regex(/^(none|[1-9]\d{0,8})$/, contentMessages.unknownChoice))),
  ),
}

/** Whom staff gave a member; hidden or in the bin, the member sees none. */
const named = z.object({ id: z.int(), name: z.string(), is_visible: z.boolean() })
const manager = z.nullable(named)

export type GivenManager = z.output<typeof manager>

const { id, name, email, company, city, credits, isVerified, isAdmin, roles } = memberFields.shape

export const memberRow = z.object({ id, name, email, company, city, credits, isVerified, isAdmin, roles, manager })

export type MemberRow = z.output<typeof memberRow>

/** The installers, by id unless another order is asked for. */
export const listInstallers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: may.seeMembers,
  query: listQuery(filters, memberSorts),
  reply: paginated(memberRow),
})

export type InstallersQuery = z.output<typeof listInstallers.query>

/** Every member that the list has with these filters, as a file in its order and with what it shows. */
export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members/export',
  access: may.seeMembers,
  secondFactor: 'fresh',
  query: listQuery({ ...filters, format: exportFormat }, memberSorts),
  givesFile: Object.values(exportTypes),
})

export const memberForStaff = z.extend(memberFields, {
  created_at: z.string(),
  manager,
  /** Since when staff keep them out, and why; null for who can log in. */
  blocked_at: z.nullable(z.string()),
  blocked_reason: z.nullable(z.string()),
  /** Of the profile: who changes it names the one that they saw. */
  version: z.string(),
})

export type MemberForStaff = z.output<typeof memberForStaff>

export const getMemberForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  access: may.seeMembers,
  hasNumericId: true,
  reply: z.object({ data: memberForStaff }),
})

const ofMember = { method: 'GET', access: may.seeMembers, query: z.object({ page: pageNumber }) } as const

/** As its installer's list has it, with the first day of the points that its product had when it was registered. */
const memberRegistration = z.object({ ...registration.shape, points_from: z.string() })

export type MemberRegistration = z.output<typeof memberRegistration>

/** A member's registrations as their own list has them, newest first: without what is known of the customers but their address. */
export const listMemberRegistrations = endpoint({
  ...ofMember,
  path: '/api/admin/members/:id/registrations',
  reply: paginated(memberRegistration),
})

export const listMemberPoints = endpoint({
  ...ofMember,
  path: '/api/admin/members/:id/points',
  reply: listPoints.reply,
})

const historyEntry = z.object({
  /** Of its line in the record; null for what the account itself tells. */
  line: z.nullable(z.int()),
  at: z.string(),
  kind: z.enum(['begin', 'person', 'points', 'moved', 'mail', 'end', 'look']),
  text: z.string(),
  /** Null for what the member did. */
  by: z.nullable(recordLine.shape.by),
  reason: z.nullable(z.string()),
  changes: recordLineDetails.shape.changes,
})

export type HistoryEntry = z.output<typeof historyEntry>

/**
 * What happened to an account, newest first: from the record, with when it began. What is no more than looking is left out, unless
 * it is asked for; that somebody looked at what the member sees is told, as it is to the member.
 */
export const listMemberHistory = endpoint({
  ...ofMember,
  path: '/api/admin/members/:id/history',
  query: z.object({ page: pageNumber, looks: z.catch(z.optional(z.literal('too')), undefined) }),
  reply: paginated(historyEntry),
})

export const listManagerNames = endpoint({
  method: 'GET',
  path: '/api/admin/members/managers',
  access: may.seeMembers,
  reply: z.object({ data: z.array(named) }),
})

const managerId = z.nullable(z.int(managerMessages.noManager).check(z.gte(1), z.lte(2_147_483_647)))
const memberId = z.int(managerMessages.noMember).check(z.gte(1), z.lte(2_147_483_647))

/**
 * Gives each of these members an account manager, or none, and answers of each why it was not done, or null. Who has another one by
 * then than was seen keeps it.
 */
export const giveManagers = endpoint({
  method: 'PUT',
  path: '/api/admin/members/managers',
  access: may.changeMembers,
  body: z.object({
    members: z
      .array(
        z.object({ id: memberId, manager_id: managerId, seen_manager_id: managerId }, managerMessages.noMember),
        managerMessages.noMembers,
      )
      .check(z.minLength(1, managerMessages.noMembers), z.maxLength(maxBulk, managerMessages.tooMany)),
  }),
  reply: z.object({ data: z.array(z.object({ id: z.int(), problem: z.nullable(z.string()) })) }),
})

export type GiveManagersBody = z.output<typeof giveManagers.body>
