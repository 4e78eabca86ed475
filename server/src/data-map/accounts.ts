import { type Entry, kept, ofMember, staffs, withAccount } from './decision.ts'

function ofLogin(why: string, until: string) {
  return {
    ...ofMember(why, ['member', 'staff']),
    until,
    erased: 'at logging out, by a new password, and with the account',
  }
}

/** Who has an account, and how they log in. */
export const accounts: Record<string, readonly Entry[]> = {
  members: [
    kept('id', ofMember('tells members apart, here and at the gift shop')),
    kept('email first_name last_name', ofMember('logs in, and is how we and the shop address them'), [
      'list of members',
    ]),
    kept('password_hash', ofMember('proves who logs in; argon2id')),
    kept('email_verified_at', ofMember('whether the address is theirs'), ['list of members']),
    kept('phone_number', ofMember('for questions about a registration, and the customer’s mail')),
    kept('street house_number house_number_addition zipcode birthdate', ofMember('their profile')),
    kept('city company credits', ofMember('their profile and balance'), ['list of members']),
    kept(
      'company_street company_house_number company_house_number_addition company_zipcode company_city company_url company_size kvk_number',
      ofMember('the firm that they install for'),
    ),
    kept('balance_refreshed_at compenda_id is_installer created_at', ofMember('what they may do, and since when')),
    kept('roles', ofMember('what they may do in the back office', ['staff']), ['list of members']),
    kept('blocked_at blocked_reason', ofMember('why they are kept out')),
    kept('roles_version', ofMember('that nobody undoes what they have not seen', ['staff'])),
    kept('search_key', ofMember('name, address and firm as staff search for them')),
  ],
  member_views: [
    kept(
      'id member_id reason created_at',
      ofMember('when somebody of us looked at the portal as they see it, and why'),
    ),
    staffs('by_id', 'who looked'),
  ],
  invitations: [
    kept('id email roles token_hash sent_at created_at', {
      whose: ['staff'],
      why: 'asks somebody to become one of the staff',
      until: 'until it is accepted or withdrawn, or 30 days after it ran out',
      erased: 'withdrawing it',
    }),
    staffs('invited_by', 'it works as long as they may invite'),
  ],
  remember_tokens: [
    kept(
      'id member_id token_hash previous_hash rotated_at created_at',
      ofLogin('stays logged in on a device', '400 days'),
    ),
  ],
  sessions: [
    kept(
      'id_hash member_id csrf_token remember_token_id factor_proven_at mailbox_proven_at created_at seen_at replaced_at',
      ofLogin('is logged in', 'a day after its last use'),
    ),
  ],
  password_resets: [kept('member_id token_hash created_at', ofLogin('lets them choose a new password', withAccount))],
  second_factors: [
    kept('id member_id kind name credential_id public_key counter encrypted_secret last_step created_at used_at', {
      ...ofLogin('proves who they are beside the password', withAccount),
      erased: 'removing it, and with the account',
    }),
  ],
  recovery_codes: [
    kept('member_id code_hash', {
      ...ofLogin('for who lost the device', withAccount),
      erased: 'new codes, and with the account',
    }),
  ],
  factor_challenges: [
    kept(
      'member_id purpose value created_at',
      ofLogin('waits for the answer of a device', 'until it is answered or the next one'),
    ),
  ],
  rate_limits: [
    kept('key hits resets_at', {
      whose: ['member', 'staff', 'asker'],
      why: 'counts attempts, by address of the network or by account',
      until: 'a day at most',
      erased: 'it runs out',
    }),
  ],
  idempotency_keys: [
    kept('member_id call key body_hash created_at', ofLogin('a call that is repeated is done once', '30 days')),
    kept('answer answer.**', {
      whose: ['member', 'staff', 'customer'],
      why: 'the first answer, for a call that is repeated',
      until: '30 days',
      erased: 'with the account',
    }),
  ],
  list_views: [
    kept('id member_id subject name filters filters.*', {
      ...ofMember('a list that they narrow again and again; what they search for may be a name', ['staff', 'member']),
      erased: 'removing it, and with the account',
    }),
  ],
}
