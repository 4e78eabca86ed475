/** What a member of the provider's staff may be. A member of staff has one role or several, an installer none. */
export const roles = ['redactie', 'servicedesk', 'lezer', 'beheerder'] as const

export type Role = (typeof roles)[number]

/** Who may do what in the back office: every call and every page of staff names one of these. */
export const may = {
  seeMembers: ['servicedesk', 'lezer', 'beheerder'],
  changeMembers: ['servicedesk', 'beheerder'],
  seeRegistrations: ['servicedesk', 'lezer', 'beheerder'],
  changeRegistrations: ['servicedesk', 'beheerder'],
  changePoints: ['beheerder'],
  managePeople: ['beheerder'],
  changeMailTexts: ['beheerder'],
  seeMails: ['servicedesk', 'beheerder'],
  changeMails: ['servicedesk', 'beheerder'],
  seeContent: ['redactie', 'servicedesk', 'lezer', 'beheerder'],
  changeContent: ['redactie', 'beheerder'],
  seeRecord: ['beheerder'],
  seeOwnRecord: ['redactie', 'servicedesk', 'beheerder'],
  seeOverview: roles,
  searchBackOffice: roles,
  keepViews: roles,
  readApiReference: ['beheerder'],
  lookAfterOwnFactor: roles,
} as const satisfies Record<string, readonly Role[]>

/** The roles of a member. A reply that was kept on the device, or comes from the version before, has no list of them. */
export function rolesOf(member: { isAdmin: boolean; roles?: readonly Role[] }): readonly Role[] {
  return member.roles ?? (member.isAdmin ? ['beheerder'] : [])
}

export function isAllowed(allowed: readonly Role[], held: readonly Role[]): boolean {
  return allowed.some((role) => held.includes(role))
}
