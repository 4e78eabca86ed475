import type { Member } from '@portal/contract/member'
import type { MemberForStaff } from '@portal/contract/members-for-staff'

/** A member as the API describes one. */
export function memberWith(facts: Partial<Member> = {}): Member {
  return {
    id: 1,
    name: 'Sanne de Wit',
    email: 'sanne@voorbeeld.nl',
    first_name: 'Sanne',
    last_name: 'de Wit',
    phone_number: '+31612345678',
    street: 'Kerkstraat',
    house_number: '12',
    house_number_addition: null,
    zipcode: '3511LX',
    city: 'Utrecht',
    birthdate: '1988-04-02',
    company: 'De Wit Installaties',
    company_street: 'Havenweg',
    company_house_number: '7',
    company_house_number_addition: null,
    company_zipcode: '1013AA',
    company_city: 'Amsterdam',
    company_url: null,
    company_size: null,
    kvk_number: null,
    credits: 1250,
    representative_name: null,
    representative_photo: null,
    representative_phone: null,
    representative_email: null,
    isVerified: true,
    emailVerified: true,
    email_verified_at: '2026-01-05T10:00:00.000000Z',
    isAdmin: false,
    roles: facts.isAdmin ? ['beheerder'] : [],
    ...facts,
  }
}

/** The same as the call for one member has it: twice. */
export function memberReply(facts?: Partial<Member>) {
  const member = memberWith(facts)
  return { ...member, data: member }
}

/** The same as staff have a member before them. */
export function seenMember({ manager = null, ...facts }: Partial<MemberForStaff> = {}, version = 'v1') {
  const { blocked_at = null, blocked_reason = null } = facts
  return {
    ...memberWith(facts),
    created_at: '2025-12-30T10:00:00.000000Z',
    manager,
    blocked_at,
    blocked_reason,
    version,
  }
}
