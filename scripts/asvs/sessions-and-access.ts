import { documented, doesNotApply, notMet, proven, provenSo, type Requirements } from './requirement.ts'

/** V7, V8 and V9: sessions, who may do what, and tokens that say something by themselves. */
export const sessionsAndAccess: Requirements = {
  '7.1.1': documented('how long sessions last, and why', 'docs/security.md#sessions'),
  '7.1.2': documented('how many sessions an account may have', 'docs/security.md#sessions'),
  '7.1.3': documented('which other systems make sessions', 'docs/security.md#ways-in'),
  '7.2.1': proven(
    'sessions are verified by the server',
    'server/src/http/session.test.ts: with an unknown id is never adopted',
    'server/src/app.test.ts: is refused to a guest',
  ),
  '7.2.2': proven(
    'a session is a token of its own, and no fixed key',
    'server/src/features/account/routes.test.ts: changes the session and its token, and leaves the old session a guest',
    "gift-shop/src/calls/routes.test.ts: a signed-on member can't book points",
  ),
  '7.2.3': provenSo(
    'tokens have 128 bits of randomness',
    '256',
    'server/src/http/session.test.ts: are set by the csrf-cookie call',
    'scripts/risky-code.test.ts: what can be guessed is in these files alone',
  ),
  '7.2.4': proven(
    'logging in makes another session',
    'server/src/features/account/routes.test.ts: changes the session and its token, and leaves the old session a guest',
    'server/src/features/account/register.test.ts: under a new session, and the old one stays a guest',
    'server/src/features/account/profile.test.ts: renews the session and the remember token of the browser in use',
  ),
  '7.3.1': proven(
    'a session ends when it is not used',
    'server/src/http/session.test.ts: ends two hours after its last use',
    'server/src/http/session.test.ts: is not extended by a page that nobody has touched for long',
  ),
  '7.3.2': proven(
    'a session ends after some time, used or not',
    'server/src/http/session.test.ts: ends thirty days after it began, however much it is used',
    'server/src/features/account/routes.test.ts: 400 days after the login the cookie is invalid',
  ),
  '7.4.1': proven(
    'an ended session is worth nothing',
    'server/src/features/account/routes.test.ts: ends this session only',
    'server/src/features/account/routes.test.ts: logging out invalidates the cookie and its copies',
    'server/src/http/remember-tokens.test.ts: ends every session that the remember token restored, and the token before',
  ),
  '7.4.2': provenSo(
    'a blocked account has no session',
    'accounts are not deleted by any call yet',
    'server/src/features/members/block.both.test.ts: who is blocked is logged out everywhere, and told so when they log in',
    'server/src/features/members/block.both.test.ts: a session that was begun meanwhile is nobody’s',
  ),
  '7.4.3': proven(
    'another password or factor ends other sessions',
    'server/src/features/account/profile.test.ts: and with a new password their other sessions end, they are mailed, and this session goes on',
    'server/src/features/account/reset.test.ts: replaces the old one, ends every session and remember token, and mails the member',
    'server/src/features/second-factor/second-factor.test.ts: is removed with everything of it, and the sessions that had proven it have proven nothing',
  ),
  '7.4.4': proven(
    'logging out is at hand on every page',
    'web/src/app/admin-layout.test.tsx: the rail ends with the own second factor, who is logged in, the way back and the way out',
    'e2e/journeys/log-out.spec.ts: an installer logs out from the Service sheet',
    'e2e/journeys/log-out.spec.ts: the back button shows nothing private after a logout',
  ),
  '7.4.5': provenSo(
    'administrators end the sessions of somebody',
    'by blocking them, and by letting them in again',
    'server/src/features/members/block.both.test.ts: who is blocked is logged out everywhere, and told so when they log in',
    'server/src/features/members/block.both.test.ts: who is let in again logs in as before',
  ),
  '7.5.1': notMet(
    'changes of how somebody logs in ask for the log-in again',
    'Factors ask for a proof of five minutes, and one call of two for the current password; the form of the profile asks members for none, as the specification has it (0012). The address itself is changed by no member.',
    'server/src/features/second-factor/second-factor.test.ts: once there is one, is added and removed by who has just proven it only',
    'server/src/features/account/profile.test.ts: refuses a wrong one',
  ),
  '7.5.2': proven(
    'users see their sessions and end them',
    'server/src/features/account/own-sessions.both.test.ts: a member reads where they are logged in, and not where others are',
    'server/src/features/account/own-sessions.both.test.ts: whoever knows the password ends all others, and goes on here',
  ),
  '7.5.3': proven(
    'acts that weigh most ask for a proof again',
    'server/src/app.test.ts: is for members with one of its roles who have proven what it asks, and for no others',
    'server/src/features/exports/export-list.both.test.ts: wants a second factor that was proven just now',
  ),
  '7.6.1': documented('how sessions of the shop and of the portal end', 'docs/security.md#sessions'),
  '7.6.2': proven(
    'no session begins without an act of its user',
    'server/src/features/account/verify.test.ts: verifies its member, repeatedly, and logs nobody in',
    'server/src/http/csrf.test.ts: when logging in without a session',
    'gift-shop/src/sign-on/sign-on.test.ts: and is not used up by a HEAD request',
  ),
  '8.1.1': documented('who may do what is documented', 'docs/security.md#who-may-do-what'),
  '8.1.2': documented('who may read and change which field is documented', 'docs/security.md#who-may-do-what'),
  '8.1.3': documented('what counts of the surroundings is documented', 'docs/security.md#who-may-do-what'),
  '8.1.4': documented('how it counts is documented', 'docs/security.md#limits'),
  '8.2.1': proven(
    'each call is for those who may make it',
    'server/src/app.test.ts: is refused to a guest',
    'server/src/app.test.ts: is refused to an unverified member',
    'server/src/app.test.ts: is for members with one of its roles who have proven what it asks, and for no others',
    'contract/src/staff-access.test.ts: the roles may do what the table of access says',
  ),
  '8.2.2': proven(
    'nobody reads or changes what is another’s',
    'server/src/features/members/routes.both.test.ts: keeps members private: another member can be neither seen nor changed, existing or not',
    'server/src/features/registrations/own-registration.test.ts: stays private, also for an administrator',
    'server/src/features/registrations/routes.both.test.ts: keeps registrations private, also for an administrator',
    'server/src/features/uploads/photos.test.ts: only who sent it and the desk see it, and no address without a login leads to it',
    'e2e/journeys/private.spec.ts: the portal keeps the registrations of one member private from another',
  ),
  '8.2.3': proven(
    'nobody reads or changes a field that is not theirs',
    'server/src/features/account/profile.test.ts: but not the address, rights, points or verification',
    'server/src/features/members/admin-routes.test.ts: has what it shows, and nothing else of a person',
    'server/src/features/api-reference/answers.both.test.ts: $name',
  ),
  '8.2.4': notMet(
    'place, time or device decide over sessions',
    'They decide over limits alone. It would take a rule of what is unusual for an installer who works everywhere.',
  ),
  '8.3.1': proven(
    'rights are judged by the server',
    'server/src/app.test.ts: is for members with one of its roles who have proven what it asks, and for no others',
  ),
  '8.3.2': proven(
    'changed rights count at once',
    'server/src/features/staff/roles.test.ts: make a beheerder, and end with the next call',
    'server/src/features/staff/roles.test.ts: gives nobody a role by a call that waited while theirs was taken away',
    'server/src/features/account/verify.test.ts: gives running sessions of its member the rights at once',
  ),
  '8.3.3': notMet(
    'other systems judge by who asked, not by who passes it on',
    'Calls to the gift shop are the portal’s own, with one secret, and name the member. It would take tokens of members at the shop, which points that wait have none of.',
  ),
  '8.4.1': doesNotApply(
    'tenants can not reach each other',
    'A portal is of one provider; members are kept apart by 8.2.2.',
  ),
  '8.4.2': notMet(
    'the back office is behind several layers',
    'A role and a second factor, proven anew for what weighs most. The posture of a device and a judgement of risk are missing; a network of one’s own in front is the operator’s.',
    'server/src/http/second-factor.test.ts: asks for a factor, then that this session proves it, and for some calls that it did so just now',
  ),
  '9.1.1': provenSo(
    'tokens are verified by their signature',
    'links of verification, which the portal verifies, and tokens for the shop',
    'server/src/features/account/verify.test.ts: with %s is invalid',
    'gift-shop/src/sign-on/sign-on.test.ts: a token is refused',
  ),
  '9.1.2': proven(
    'algorithms are of a list, without none',
    'gift-shop/src/sign-on/sign-on.test.ts: a token is refused',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '9.1.3': provenSo(
    'keys come from the configuration, never from a token',
    'there is one secret, and no header names another',
    'gift-shop/src/sign-on/sign-on.test.ts: a token is refused',
  ),
  '9.2.1': proven(
    'tokens count in their time only',
    'server/src/features/account/verify.test.ts: that is over an hour old, of an older address or of nobody is invalid',
    'gift-shop/src/sign-on/sign-on.test.ts: a token is refused',
  ),
  '9.2.2': proven(
    'a token counts for its purpose only',
    'gift-shop/src/sign-on/sign-on.test.ts: a token is refused',
    "gift-shop/src/calls/routes.test.ts: a signed-on member can't book points",
    'server/src/features/account/verify.test.ts: with %s is invalid',
  ),
  '9.2.3': proven(
    'a token counts where it is meant for',
    'e2e/faults/points-sign-on.postgres.test.ts: a shop refuses a token for another audience',
  ),
  '9.2.4': proven(
    'a token says for whom it is',
    'server/src/features/gift-shop/routes.test.ts: a member gets a sign-on address for at most a minute',
    'e2e/faults/points-sign-on.postgres.test.ts: a shop refuses a token for another audience',
  ),
}
