import { documented, doesNotApply, notMet, operator, proven, provenSo, type Requirements } from './requirement.ts'

/** V6: passwords, second factors and the ways in. */
export const authentication: Requirements = {
  '6.1.1': documented('how guesses are kept off, and nobody locked out', 'docs/security.md#limits'),
  '6.1.2': documented('which words no password may be', 'docs/security.md#passwords'),
  '6.1.3': documented('all ways in, and how strong they are', 'docs/security.md#ways-in'),
  '6.2.1': proven(
    'passwords have at least 8 characters',
    'server/src/features/account/register.test.ts: an account with an error is not created',
  ),
  '6.2.2': proven(
    'users change their password',
    'server/src/features/account/profile.test.ts: changes the password of a member who knows the current one',
  ),
  '6.2.3': notMet(
    'a change of the password asks for the current one',
    'One call does; the form of the profile changes it without, as the specification asks (0012). Staff prove their second factor; all other sessions end, and the member is mailed. It would take a field of that form.',
    'server/src/features/account/profile.test.ts: refuses a wrong one',
    'server/src/features/account/profile.test.ts: and with a new password their other sessions end, they are mailed, and this session goes on',
  ),
  '6.2.4': proven(
    'the 3,000 most used passwords are refused',
    'server/src/features/account/register.test.ts: an account with an error is not created',
    'server/src/features/account/password-policy.test.ts: %s is too easy to guess',
  ),
  '6.2.5': proven(
    'any characters will do',
    'server/src/features/account/register.test.ts: but a password of any other kind is taken as typed, to the last character',
    'server/src/features/account/password-policy.test.ts: %s is none that comes to mind',
  ),
  '6.2.6': proven(
    'passwords are masked while they are typed',
    'web/src/features/account/login-page.test.tsx: the password can be shown and hidden',
  ),
  '6.2.7': proven(
    'pasting and managers of passwords work',
    'web/src/features/account/login-page.test.tsx: a password that is pasted or filled in is taken as it is',
    'server/src/http/well-known.test.ts: a manager of passwords comes to the profile',
  ),
  '6.2.8': proven(
    'a password is verified exactly as it came',
    'server/src/features/account/register.test.ts: but a password of any other kind is taken as typed, to the last character',
  ),
  '6.2.9': provenSo(
    'passwords of 64 characters are taken',
    'up to 256',
    'server/src/features/account/register.test.ts: but a password of any other kind is taken as typed, to the last character',
  ),
  '6.2.10': documented('passwords do not expire', 'docs/security.md#passwords'),
  '6.2.11': proven(
    'words of this portal are refused',
    'server/src/features/account/password-policy.test.ts: %s is too easy to guess',
    'server/src/features/account/register.test.ts: an account with an error is not created',
  ),
  '6.2.12': provenSo(
    'passwords that leaked are refused',
    'against a list that ships with the server, made of leaks; a service that knows all of them would hear about our members (0013)',
    'server/src/features/account/password-policy.test.ts: %s is too easy to guess',
  ),
  '6.3.1': proven(
    'guessing and stuffing are kept off',
    'server/src/features/account/routes.test.ts: the sixth failure in a minute has to wait, even with the right password',
    'server/src/features/account/routes.test.ts: a caller who sprays addresses is stopped after a hundred failures',
    'server/src/features/account/guess-limits.test.ts: strangers at many places have fifty guesses an hour at one address, and wait alike without an account',
    'server/src/features/account/guess-limits.test.ts: who logged in from their place before logs in there meanwhile, after mistakes too',
  ),
  '6.3.2': proven(
    'no account comes with the product',
    'e2e/faults/refused-start.embedded.test.ts: what began with the demo is refused in production, until the operator ends the demo',
    'scripts/check-deploy.test.ts: brings neither people of a demo nor a secret that others know',
  ),
  '6.3.3': notMet(
    'all log in with more than one factor',
    'Staff do. Installers have a password alone (0012): their account opens their own registrations and points. Level 3 wants keys of hardware.',
    'server/src/http/second-factor.test.ts: asks for a factor, then that this session proves it, and for some calls that it did so just now',
  ),
  '6.3.4': proven(
    'no other way in is weaker',
    'server/src/app.test.ts: is for members with one of its roles who have proven what it asks, and for no others',
    'server/src/features/second-factor/guess-limits.test.ts: who has a second factor proves it before a new password, by whichever call',
    'server/src/features/invitations/invitations.test.ts: gives a member the roles beside those that they have, and ends their password and sessions, but not their name',
  ),
  '6.3.5': notMet(
    'users hear of suspicious log-ins',
    'Staff hear of ten wrong codes. Wrong passwords and log-ins from a new place are told to nobody; it would take a mail that a stranger can not cause at will.',
    'server/src/features/second-factor/guess-limits.test.ts: are told to their owner after ten, once a day',
  ),
  '6.3.6': notMet(
    'e-mail is no factor',
    'A password is reset by mail, and the first factor of staff is set up by who has the mailbox (0067). It would take another proof of who somebody is.',
  ),
  '6.3.7': proven(
    'users hear of changes of how they log in',
    'server/src/features/account/profile.test.ts: and with a new password their other sessions end, they are mailed, and this session goes on',
    'server/src/features/account/reset.test.ts: replaces the old one, ends every session and remember token, and mails the member',
    'server/src/features/second-factor/second-factor.test.ts: of a factor that was added, and of one that was removed',
    'server/src/operator/reset-factor.test.ts: they hear of it',
  ),
  '6.3.8': notMet(
    'nobody learns whether an address has an account',
    'Logging in and asking for a new password tell nothing, in words, time or limits. Registering says that an address is taken, as the specification shows (0012).',
    'server/src/features/account/enumeration.test.ts: the time of a refused login does not tell whether there is an account',
    'server/src/features/account/reset.test.ts: gets the same answer for a known and an unknown address; only the member is mailed',
  ),
  '6.4.1': provenSo(
    'first passwords are random, and have to be changed',
    'There are none: invitations, resets and the first administrator get links that work once, for a limited time.',
    'server/src/operator/create-admin.test.ts: the first administrator of an installation comes in by the link that is shown, which works once',
    'server/src/features/invitations/invitations.test.ts: works once, also when it comes twice at the same time',
  ),
  '6.4.2': doesNotApply('no hints and no secret questions', 'There are none.'),
  '6.4.3': proven(
    'a reset does not go round the second factor',
    'server/src/features/account/reset.test.ts: replaces the old one, ends every session and remember token, and mails the member',
    'server/src/features/account/reset.test.ts: works once, also when two try at the same moment',
    'server/src/features/second-factor/guess-limits.test.ts: who has a second factor proves it before a new password, by whichever call',
  ),
  '6.4.4': operator(
    'who lost a factor proves who they are',
    'The operator makes sure of it before `reset-factor`; the mailbox is asked again then.',
    'docs/operations.md#staff-and-their-second-factor',
  ),
  '6.4.5': doesNotApply('reminders before a factor expires', 'None expires.'),
  '6.4.6': proven(
    'administrators choose nobody’s password',
    'server/src/features/members/routes.both.test.ts: is changed by an administrator, except rights, points, address and password',
    'server/src/features/account/reset.test.ts: gets the same answer for a known and an unknown address; only the member is mailed',
  ),
  '6.5.1': proven(
    'codes work once',
    'server/src/features/second-factor/second-factor.test.ts: proves itself in another session by a code, once',
    'server/src/features/second-factor/second-factor.test.ts: of two calls with one code at the same time proves one',
    'server/src/features/second-factor/second-factor.test.ts: proves once, however it is typed',
    'server/src/features/second-factor/mailbox.test.ts: asks for the code that was mailed, once',
  ),
  '6.5.2': notMet(
    'short lookup secrets are stored as passwords are, with a salt',
    'Recovery codes have fifty bits, and are stored by HMAC-SHA-256 with a key that is not in the database (0067): who has the table alone can not try them. Who has both could; argon2 of each would cost a tenth of a second per try.',
    'server/src/features/second-factor/second-factor.test.ts: is stored encrypted, and its codes hashed',
  ),
  '6.5.3': proven(
    'codes and secrets are random',
    'scripts/risky-code.test.ts: what can be guessed is in these files alone',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '6.5.4': provenSo(
    'codes have at least 20 bits',
    'fifty',
    'server/src/features/second-factor/recovery-codes.test.ts: a code has ten signs of thirty-one, and none comes twice',
  ),
  '6.5.5': notMet(
    'codes by mail live ten minutes, those of an app thirty seconds',
    'The mailed code lives half an hour, since relays may keep a mail back, and can be tried ten times; of an app the step before and the one after count too, since clocks differ.',
    'server/src/features/second-factor/mailbox.test.ts: works for half an hour, and is another one afterwards',
  ),
  '6.5.6': proven(
    'a factor can be revoked',
    'server/src/features/second-factor/second-factor.test.ts: is removed with everything of it, and the sessions that had proven it have proven nothing',
    'server/src/operator/reset-factor.test.ts: whoever lost their second factor sets up another, and nobody else has lost theirs',
  ),
  '6.5.7': provenSo(
    'biometrics are a second factor only',
    'a device may ask for a finger before it uses a passkey, which is always the second factor',
    'server/src/http/second-factor.test.ts: asks for a factor, then that this session proves it, and for some calls that it did so just now',
  ),
  '6.5.8': provenSo(
    'codes are checked by a clock of ours',
    'that of the server; no call takes a time',
    'server/src/features/second-factor/second-factor.test.ts: is as old as the clock of the database says, whatever that of the process is',
    'server/src/features/second-factor/second-factor.test.ts: proves itself in another session by a code, once',
  ),
  '6.6.1': doesNotApply('codes by telephone are not the only way', 'There are no codes by telephone or SMS.'),
  '6.6.2': notMet(
    'a code by mail is for the attempt that asked for it',
    'It is for the account, and the same when it is sent again, so that a stranger can not take it away (0067); it opens the setting up of a first factor only in the session that shows it.',
    'server/src/features/second-factor/mailbox.test.ts: waits for half an hour, and in the session that showed the code',
  ),
  '6.6.3': proven(
    'codes by mail can not be guessed',
    'server/src/features/second-factor/mailbox.test.ts: can be tried ten times in one session, which keeps nobody else from it',
  ),
  '6.6.4': doesNotApply('pushed questions are limited', 'There are none.'),
  '6.7.1': doesNotApply(
    'certificates of authenticators are safe',
    'Passkeys are taken without a certificate of their maker.',
  ),
  '6.7.2': provenSo(
    'challenges are random and used once',
    '256 bits, by the library',
    'server/src/features/second-factor/passkeys.test.ts: answers a challenge once, though it counts nothing',
  ),
  '6.8.1': doesNotApply('identities of several providers stay apart', 'Nobody logs in through another site.'),
  '6.8.2': provenSo(
    'signed statements of who somebody is are verified',
    'the portal takes none but passkeys; the stand-in of the gift shop verifies ours',
    'server/src/features/second-factor/passkeys.test.ts: of somebody else, of another place or without its owner proves nothing',
    'gift-shop/src/sign-on/sign-on.test.ts: a token is refused',
  ),
  '6.8.3': doesNotApply('SAML statements are used once', 'There is no SAML.'),
  '6.8.4': doesNotApply('the strength of another site’s log-in is checked', 'Nobody logs in through another site.'),
}
