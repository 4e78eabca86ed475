import { documented, doesNotApply, notMet, operator, proven, provenSo, type Requirements } from './requirement.ts'

/** V4 and V5: calls as HTTP has them, and files. */
export const filesAndApi: Requirements = {
  '4.1.1': proven(
    'each body has its Content-Type, with the charset',
    'server/src/http/transport.test.ts: of a page, %s, gets the page with %i',
    'server/src/http/transport.test.ts: of a missing asset is not a page',
    'server/src/http/files.test.ts: is public and sets no cookie',
  ),
  '4.1.2': proven(
    'only pages are redirected from HTTP to HTTPS',
    'e2e/faults/behind-caddy.postgres.test.ts: a call without TLS is refused, not led on: %s %s',
    'e2e/faults/behind-caddy.postgres.test.ts: answers keep the headers of the portal, and redirects lead to the public address',
  ),
  '4.1.3': proven(
    'callers can not set what the proxy says',
    'server/src/features/account/routes.test.ts: an invented X-Forwarded-For is ignored',
    'server/src/http/request-ids.test.ts: from anybody while no proxy is believed',
    'e2e/faults/behind-caddy.postgres.test.ts: a caller counts by the address that Caddy sees, whatever he says himself',
  ),
  '4.1.4': proven(
    'only methods that are used are answered',
    'server/src/http/transport.test.ts: %s %s is a wrong method there',
  ),
  '4.1.5': notMet(
    'sensitive messages are signed one by one',
    'Calls to the gift shop have TLS and a bearer, and each is done once by its number. Signatures would change the contract with the shop.',
  ),
  '4.2.1': proven(
    'where a request ends is never in doubt',
    'server/src/http/unreadable-requests.test.ts: but %s is refused in our words, with our headers and nothing of its own',
    'server/src/http/json-bodies.test.ts: ends when only %s comes',
    'e2e/faults/hostile-transport.postgres.test.ts: who sends %s changes nothing',
  ),
  '4.2.2': proven(
    'Content-Length tells the length',
    'server/src/features/media/zip-stream.test.ts: has as many bytes as were told before',
    'server/src/http/files.test.ts: is given in part: %s',
  ),
  '4.2.3': operator(
    'no headers of HTTP/1.1 in HTTP/2',
    'The portal speaks HTTP/1.1; HTTP/2 and 3 are the proxy’s, Caddy’s own.',
  ),
  '4.2.4': operator(
    'no line breaks in headers of HTTP/2',
    'The portal speaks HTTP/1.1; HTTP/2 and 3 are the proxy’s, Caddy’s own.',
  ),
  '4.2.5': doesNotApply(
    'no address or header is too long for who gets it',
    'What the portal sends has fixed addresses with ids; lists go in bodies, of at most 500.',
  ),
  '4.3.1': doesNotApply('queries of GraphQL are limited', 'There is no GraphQL.'),
  '4.3.2': doesNotApply('GraphQL does not describe itself', 'There is no GraphQL.'),
  '4.4.1': doesNotApply('WebSockets over TLS', 'There are no WebSockets.'),
  '4.4.2': doesNotApply('WebSockets check the origin', 'There are no WebSockets.'),
  '4.4.3': doesNotApply('WebSockets have tokens of their own', 'There are no WebSockets.'),
  '4.4.4': doesNotApply('tokens of WebSockets come over HTTPS', 'There are no WebSockets.'),
  '5.1.1': documented('types, sizes and treatment of uploads are documented', 'docs/security.md#what-is-accepted'),
  '5.2.1': proven(
    'no file is larger than can be worked on',
    'server/src/features/uploads/routes.test.ts: of %s that is larger than it may be',
    'server/src/features/uploads/sweep.test.ts: a file that can not be is refused before it has come',
    'server/src/features/uploads/photos.test.ts: a PDF, a TIFF, nothing, and more than 15 MB are refused, each in a sentence',
  ),
  '5.2.2': provenSo(
    'a file is what it says it is',
    'what it says decides nothing: it is judged by its bytes and gets an ending of ours',
    'server/src/features/uploads/hostile-files.test.ts: is refused: %s',
    'server/src/features/uploads/hostile-files.test.ts: is only its pixels: %s',
    'server/src/features/uploads/count-pdf-pages.test.ts: nothing that throws: random bytes, and whole files with random bytes in them',
  ),
  '5.2.3': provenSo(
    'compressed files are judged before they are unpacked',
    'workbooks, on the device; the server unpacks no file of users but streams of a PDF, up to a limit',
    'web/src/features/bulk-registration/reading/read-workbook.test.ts: a file that cannot be read is refused with a reason',
    'server/src/features/uploads/count-pdf-pages.test.ts: unreadable is',
  ),
  '5.2.4': provenSo(
    'nobody fills the storage',
    'limits of a day, and room that is kept; no limit over all time',
    'server/src/features/uploads/routes.test.ts: one member of staff uploads five gigabytes a day, and others go on',
    'server/src/features/uploads/photos.test.ts: a member sends sixty a day',
    'server/src/features/uploads/full-disk.test.ts: an upload that would leave the portal too little room is refused with a sentence, and leaves nothing',
  ),
  '5.2.5': doesNotApply('no links in compressed files', 'Nobody can upload an archive.'),
  '5.2.6': proven('pictures have a largest number of pixels', 'server/src/features/uploads/routes.test.ts: of %s'),
  '5.3.1': proven(
    'uploaded files are never run by the server',
    'server/src/http/files.test.ts: is a download when it is of another type',
    'server/src/features/uploads/hostile-files.test.ts: is only its pixels: %s',
  ),
  '5.3.2': proven(
    'paths are made by us, not of names that were sent',
    'server/src/features/uploads/routes.test.ts: may be called %j',
    'server/src/features/media/put-image.test.ts: named %s stays in its folder',
    'server/src/storage/file-storage.test.ts: refuses to store or open %j',
    'server/src/http/transport.test.ts: never lead outside: %s',
  ),
  '5.3.3': doesNotApply(
    'paths within archives are ignored',
    'Nobody can upload an archive; one of a backup is restored by an operator.',
  ),
  '5.4.1': proven(
    'the name of a file is ours, and told with it',
    'server/src/http/files.test.ts: is shown as a PDF without a sandbox, under its own name',
    'server/src/http/files.test.ts: is public and sets no cookie',
  ),
  '5.4.2': proven(
    'names in headers and mails are encoded',
    'server/src/http/files.test.ts: is shown as a PDF without a sandbox, under its own name',
    'server/src/features/media/zip-stream.test.ts: %o are named %o',
    'server/src/features/uploads/hostile-files.test.ts: is only its pixels: %s',
  ),
  '5.4.3': notMet(
    'files of others are scanned for viruses',
    'Pictures are written anew, so nothing of theirs is left. PDFs are kept as they are, and come from staff with a second factor; a scanner (ClamAV) beside the portal, asked before a PDF is stored, would take an operator’s service and a setting.',
  ),
}
