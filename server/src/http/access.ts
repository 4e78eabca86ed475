import type { Access } from '@portal/contract/endpoint'
import type { CurrentMember } from './current-member.ts'
import { EmailNotVerified, Forbidden, NotAuthenticated } from './errors.ts'

/** Refuses who may not make a call of this level; guest-only calls are answered elsewhere, since they are no error. */
export function requireAccess(access: Access, member: CurrentMember | null): void {
  if (access === 'public' || access === 'guest') return
  if (!member) throw new NotAuthenticated()
  if (access !== 'auth' && !member.email_verified_at) throw new EmailNotVerified()
  if (access === 'admin' && !member.is_admin) throw new Forbidden()
}
