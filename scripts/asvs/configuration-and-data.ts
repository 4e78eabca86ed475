import { documented, notMet, operator, proven, provenSo, type Requirements } from './requirement.ts'

/** V13 and V14: how it is set up, and what becomes of data. */
export const configurationAndData: Requirements = {
  '13.1.1': documented('what the portal connects to', 'docs/security.md#what-talks-to-what'),
  '13.1.2': documented('how many connections, and what happens beyond', 'docs/security.md#what-talks-to-what'),
  '13.1.3': documented('time limits, failures and tries for each', 'docs/security.md#what-talks-to-what'),
  '13.1.4': documented('which secrets matter, and when they are changed', 'docs/security.md#keys'),
  '13.2.1': notMet(
    'services log in with short-lived credentials of their own',
    'Each has its own, but they are passwords and secrets that stay until somebody changes them. The store takes `AWS_SESSION_TOKEN`; PostgreSQL’s certificates work; the shop’s contract has one secret.',
  ),
  '13.2.2': provenSo(
    'accounts have the least rights',
    'the process; its account of the database owns that database, since it migrates it, and nothing else',
    'scripts/check-deploy.test.ts: runs as a numbered account that is not root, and needs no shell',
    'scripts/check-deploy.test.ts: gives the portals a read-only root and no privileges, and opens the proxy alone to others',
    'scripts/check-deploy.test.ts: is exposed by at most 2 of 10, as systemd counts',
  ),
  '13.2.3': proven(
    'no credential is a default one',
    'e2e/faults/refused-start.embedded.test.ts: a secret that is an example is refused in production: %j',
    'scripts/check-deploy.test.ts: brings neither people of a demo nor a secret that others know',
  ),
  '13.2.4': operator(
    'only listed systems can be reached',
    'The configuration is the list, and no input adds to it; a firewall for what goes out is the operator’s.',
    'docs/security.md#what-talks-to-what',
  ),
  '13.2.5': provenSo(
    'the server loads from listed places only',
    'of files: what is served lies in one folder or bucket',
    'server/src/storage/file-storage.test.ts: refuses to store or open %j',
    'server/src/places.test.ts: is refused with %j',
  ),
  '13.2.6': proven(
    'connections are as documented',
    'server/src/database/connection-loss.test.ts: waiting for a free connection ends after a while',
    'server/src/integrations/gift-shop/gift-shop.test.ts: the time-out counts until the last byte of the answer',
    'server/src/integrations/gift-shop/gift-shop.test.ts: calls to a failing shop are paused, and then one is tried',
    'server/src/storage/s3-client.test.ts: a store that takes a call and never answers is away at the time limit',
    'server/src/mail/transport-relay.test.ts: a relay that accepts the connection and says nothing is an outage',
  ),
  '13.3.1': operator(
    'secrets are in a vault',
    'They are in no source and no release, but in the environment, from a file that its account alone reads, which a vault’s agent can write.',
  ),
  '13.3.2': proven(
    'secrets are for those who need them',
    'e2e/faults/private-files.embedded.test.ts: no other account of the machine may read or write what the portal keeps, old or new',
    'server/src/operator/operator-socket.test.ts: only the user of the server may connect',
  ),
  '13.3.3': notMet(
    'cryptography is done in a module of its own',
    'The process computes it. A module for keys would hold APP_KEY and sign for it.',
  ),
  '13.3.4': notMet(
    'secrets expire by themselves',
    'They are changed by people, once a year by the rule; nothing reminds them.',
  ),
  '13.4.1': proven(
    'no metadata of version control is shipped or served',
    'e2e/operations/image.test.ts: adds to its base one folder of the release and one for data, without a package or a file of who builds',
    'server/src/http/transport.test.ts: of a missing asset is not a page',
  ),
  '13.4.2': proven(
    'no debugging in production',
    'server/src/http/transport.test.ts: of every answer forbid sniffing, framing and use by other sites, and require https',
    'e2e/faults/log.postgres.test.ts: a database error that quotes the row leaves no data in the log, and no half registration',
  ),
  '13.4.3': proven('no listings of folders', 'server/src/http/transport.test.ts: never lead outside: %s'),
  '13.4.4': proven('no TRACE', 'server/src/http/transport.test.ts: %s %s is a wrong method there'),
  '13.4.5': proven(
    'documentation and monitoring are not for everybody',
    'server/src/watch/metrics/metrics.test.ts: a visitor finds no metrics at %s of the portal',
    'server/src/features/api-reference/routes.test.ts: %s does not get it',
    'server/src/app.test.ts: /readyz says that the portal is ready and nothing else, and leaves no line in the log',
  ),
  '13.4.6': notMet(
    'versions are not told',
    '`/healthz` tells everybody the portal’s own, which upgrades are watched by; of Node, the database and the proxy nothing is told. It would take another place for it.',
    'server/src/http/health.test.ts: a guest is told that the process runs, and which version',
  ),
  '13.4.7': notMet(
    'only files of known endings are served',
    'What is stored has endings of ours, and others would be downloads; another ending is not refused.',
    'server/src/http/files.test.ts: is a download when it is of another type',
  ),
  '14.1.1': provenSo(
    'all data is known and classified',
    'each column and each key within JSON; their levels are in [Security](security.md#data)',
    'server/src/data-map/data-map.both.test.ts: names every column of every table, once, and no other',
    'server/src/features/api-reference/answers.both.test.ts: all that was stored is in the data map',
  ),
  '14.1.2': documented('how each level is protected', 'docs/security.md#data'),
  '14.2.1': provenSo(
    'nothing sensitive is in addresses',
    'but tokens that a link has to carry, once and shortly; no address with its query is logged',
    'e2e/journeys/gift-shop.spec.ts: the token stays out of the address bar, the history and the Referer',
    'e2e/faults/log.postgres.test.ts: query strings are not logged',
  ),
  '14.2.2': proven(
    'nothing sensitive is in caches of servers',
    'server/src/http/transport.test.ts: forbid caching of calls and pages, and cache hashed assets',
  ),
  '14.2.3': proven(
    'nothing goes to trackers',
    'server/src/http/security-headers.test.ts: a page may load only our own code, and images of the API',
    'server/src/mail/mail-layout.test.ts: a mail is Dutch, has a dark mode and loads nothing',
  ),
  '14.2.4': proven(
    'data is protected as documented',
    'server/src/features/account/links-in-mails.test.ts: a copy of the database has no link of $what that waits or was sent',
    'server/src/features/account/routes.test.ts: the database holds no plain session id, remember token or password',
    'server/src/record-coverage.test.ts: leaves the line ${leaves}',
    "web/src/device/reply-storage.test.ts: can't be read on the device",
    'e2e/faults/log.postgres.test.ts: every line of a whole life is one JSON object without secrets',
  ),
  '14.2.5': proven(
    'nobody’s page can be cached under the name of a file',
    'server/src/http/transport.test.ts: of a missing asset is not a page',
    'server/src/http/transport.test.ts: forbid caching of calls and pages, and cache hashed assets',
  ),
  '14.2.6': notMet(
    'only what is needed is told, and masked',
    'Replies hold the fields of their screen and no more. An installer sees their customers’ data whole, and so does the desk, on record; nothing is masked until it is asked for.',
    'server/src/features/members/admin-routes.test.ts: has what it shows, and nothing else of a person',
  ),
  '14.2.7': notMet(
    'data goes when it is old',
    'Mails, sessions, keys, drafts, uploads and the record do, by the data map. Accounts and registrations stay until an administrator of the database removes them: closing an account, and an end after the warranty, are still to be built.',
    'server/src/mail/mail-retention.test.ts: after 400 days nothing stays of a mail',
    'server/src/features/record/jobs.test.ts: lines older than seven years go, no other, and the record stays whole',
  ),
  '14.2.8': provenSo(
    'metadata of files is removed',
    'of pictures; a PDF of staff stays as it is',
    'server/src/features/media/put-image.test.ts: loses all metadata, such as the location',
    'server/src/features/uploads/photos.test.ts: a photo from a phone stands upright, without where it was taken, and wide enough to read',
  ),
  '14.3.1': proven(
    'the browser forgets at the end of a session',
    'web/src/features/account/use-log-out.test.tsx: erases the rows for who logs out all the same',
    'web/src/features/account/session.test.ts: for nobody clears the screen',
    'e2e/journeys/log-out.spec.ts: the back button shows nothing private after a logout',
  ),
  '14.3.2': proven(
    'browsers cache nothing sensitive',
    'server/src/http/transport.test.ts: forbid caching of calls and pages, and cache hashed assets',
  ),
  '14.3.3': notMet(
    'storage of the browser holds nothing sensitive',
    'Registrations without signal, rows and drafts wait on the device, since a cellar has no network; encrypted by a key that no script can read out (0052), but for what is typed in a tab. It would take the portal without them.',
    "web/src/device/reply-storage.test.ts: can't be read on the device",
  ),
}
