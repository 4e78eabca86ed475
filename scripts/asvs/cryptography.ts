import { documented, doesNotApply, notMet, operator, proven, provenSo, type Requirements } from './requirement.ts'

/** V11 and V12: keys, ciphers, hashes, and TLS. */
export const cryptography: Requirements = {
  '11.1.1': documented('how keys are made, shared, changed and ended', 'docs/security.md#keys'),
  '11.1.2': documented('an inventory of keys, algorithms and what they may protect', 'docs/security.md#keys'),
  '11.1.3': proven(
    'all places with cryptography are found',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '11.1.4': documented('how it goes on with new standards, as after quantum computers', 'docs/security.md#keys'),
  '11.2.1': provenSo(
    'only implementations that are known to be good',
    'Node’s, WebCrypto’s and six packages',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '11.2.2': provenSo(
    'algorithms and keys can be replaced at any time',
    'Hashes of passwords say their parameters, seals their key. `APP_PREVIOUS_KEYS` verifies and reads what older keys did, and an app’s secret is written anew at its next use. One function encrypts, so another algorithm is tried first there, and this one after it.',
    'server/src/features/second-factor/another-key.test.ts: with another APP_KEY, apps and recovery codes work while the one before is named, and an app that was used also later',
    'server/src/features/record/verify-record.test.ts: is verified after another APP_KEY while the one before is known, and else it is said',
    'server/src/mail/unreadable-links.test.ts: with another APP_KEY a mail is dead with its reason, and leaves when that key is back',
  ),
  '11.2.3': provenSo(
    'all of it has 128 bits of security',
    'keys of 256 bits; age and passkeys have curves of 256',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
    'server/src/config.test.ts: %j is refused',
  ),
  '11.2.4': notMet(
    'all comparisons take constant time',
    'Tokens, signatures and codes are compared so, or found by their hash. That no other comparison is there was read, and is not tested.',
    'server/src/features/account/enumeration.test.ts: the time of a refused login does not tell whether there is an account',
  ),
  '11.2.5': proven(
    'what fails in cryptography fails safely',
    'server/src/mail/link-cipher.test.ts: a changed link is refused',
    'server/src/mail/link-cipher.test.ts: %j is no link',
    'server/src/backup/encryption.test.ts: is not opened by another key, or by something else',
  ),
  '11.3.1': proven(
    'no weak modes of blocks and padding',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '11.3.2': provenSo(
    'only approved ciphers',
    'AES-256-GCM, and ChaCha20-Poly1305 in age',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '11.3.3': proven(
    'what is encrypted can not be changed unnoticed',
    'server/src/mail/link-cipher.test.ts: a changed link is refused',
    'server/src/restore/judge-archive.test.ts: a flipped bit, wherever it is',
  ),
  '11.3.4': provenSo(
    'no nonce is used twice',
    'random, of 96 bits, for far fewer values than would repeat one',
    'server/src/mail/link-cipher.test.ts: the same link is encrypted differently each time',
  ),
  '11.3.5': doesNotApply('a cipher and a MAC are combined in the right order', 'Both ciphers do it by themselves.'),
  '11.4.1': provenSo(
    'only approved hashes',
    'SHA-256; SHA-1 makes a fixed name of a cookie, and HMAC-SHA-1 the codes of apps, as they do',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '11.4.2': proven(
    'passwords are hashed by a slow function',
    'server/src/features/account/passwords.test.ts: a password is hashed as strongly as OWASP advises',
  ),
  '11.4.3': proven(
    'hashes in signatures have 256 bits',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
  ),
  '11.4.4': doesNotApply('keys of passwords are stretched', 'No key is made of a password.'),
  '11.5.1': provenSo(
    'what nobody may guess is random, with 128 bits',
    'but recovery codes and mailed codes, of fifty, which are limited (6.5.4, 6.6.3)',
    'scripts/risky-code.test.ts: what can be guessed is in these files alone',
    'server/src/http/session.test.ts: are set by the csrf-cookie call',
  ),
  '11.5.2': provenSo(
    'randomness lasts under load',
    'the kernel’s, which never waits once it has begun',
    'scripts/risky-code.test.ts: what can be guessed is in these files alone',
  ),
  '11.6.1': provenSo(
    'keys are made and signatures verified by approved algorithms',
    'HMAC-SHA-256 by us; passkeys by the authenticator',
    'scripts/risky-code.test.ts: cryptography is in these files alone, with these algorithms',
    'server/src/features/second-factor/passkeys.test.ts: of somebody else, of another place or without its owner proves nothing',
  ),
  '11.6.2': operator(
    'keys are exchanged by approved algorithms',
    'That is TLS, Caddy’s and Node’s own; age exchanges by X25519.',
    'docs/security.md#keys',
  ),
  '11.7.1': operator(
    'memory is encrypted',
    'The machine’s part: a processor that can, and a host that has it on.',
    'docs/operations.md#install',
  ),
  '11.7.2': notMet(
    'data is in the clear as briefly as possible',
    'Links, secrets and archives are. Names and addresses are not encrypted in the database: staff search for parts of them.',
    'server/src/features/account/links-in-mails.test.ts: a copy of the database has no link of $what that waits or was sent',
  ),
  '12.1.1': provenSo(
    'only TLS 1.2 and 1.3, and the newest first',
    'with the proxy that we describe',
    'e2e/faults/behind-caddy.postgres.test.ts: when hands are shaken, %s',
  ),
  '12.1.2': provenSo(
    'only good cipher suites, with forward secrecy',
    'with the proxy that we describe',
    'e2e/faults/behind-caddy.postgres.test.ts: when hands are shaken, %s',
  ),
  '12.1.3': doesNotApply('certificates of clients are verified', 'Nobody logs in by a certificate.'),
  '12.1.4': operator(
    'revoked certificates are told',
    'Caddy staples OCSP by itself where the authority has it.',
    'docs/operations.md#install',
  ),
  '12.1.5': operator(
    'the name of the site is encrypted (ECH)',
    'Caddy has it from 2.10 on, with a provider of DNS; ours is 2.6.',
    'docs/operations.md#install',
  ),
  '12.2.1': proven(
    'visitors come by TLS alone',
    'e2e/faults/behind-caddy.postgres.test.ts: somebody who logs in is known to both, by cookies that go over TLS alone',
    'e2e/faults/behind-caddy.postgres.test.ts: answers keep the headers of the portal, and redirects lead to the public address',
    'e2e/operations/install.test.ts: lets an installer in over TLS, by the link in a mail, and takes a registration',
  ),
  '12.2.2': operator(
    'certificates are publicly trusted',
    'Caddy gets one for SITE_ADDRESS; an alert says when it nears its end.',
    'docs/operations.md#install',
  ),
  '12.3.1': operator(
    'all connections are encrypted',
    'On one machine the database, the store and the monitoring are reached over the loopback. Elsewhere they have TLS by their addresses, and `doctor` warns of a relay without.',
    'docs/security.md#what-talks-to-what',
  ),
  '12.3.2': provenSo(
    'certificates of servers are verified',
    'nothing switches that off',
    'scripts/risky-code.test.ts: nothing takes a certificate that is not verified',
  ),
  '12.3.3': notMet(
    'HTTP between services of our own is encrypted',
    'Caddy asks the portals by plain HTTP over the loopback. The portal has no TLS of its own: between machines it takes a tunnel, or a Caddy on each.',
  ),
  '12.3.4': operator(
    'certificates between services are of known authorities',
    'NODE_EXTRA_CA_CERTS and sslrootcert name them.',
    'docs/security.md#what-talks-to-what',
  ),
  '12.3.5': notMet(
    'services prove who they are by certificates',
    'The database, the store and the shop know the portal by a password or secret. PostgreSQL’s `sslcert` works today; the shop’s contract has a bearer.',
  ),
}
