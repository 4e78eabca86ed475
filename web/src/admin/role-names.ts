import type { Role } from '@portal/contract/roles'

/** The roles of staff, as staff call them. */
export const roleNames: Record<Role, string> = {
  redactie: 'Redactie',
  servicedesk: 'Servicedesk',
  lezer: 'Lezer',
  beheerder: 'Beheerder',
}
