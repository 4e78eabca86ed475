import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What could do most harm is in few places. Who adds one reads docs/security.md first, and adds it here and there.

const root = join(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', '*/src/**', 'web/service-worker/**'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path) && !/\.test(-kit)?\.\w+$/.test(path))
  // Without comments, which may name what isn't done.
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '') }))

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
}

function wordsOf(pattern: RegExp): string[] {
  const found = sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word))
  return [...new Set(found)].toSorted()
}

// Customers agreed to one mail a year of their installer, and the provider mails nobody by this list. The installer's list
// says whether there is one, by what the second selects.
test('what customers said about reminders is read in these files alone', () => {
  expect(filesWith(/\breminder_acts\b/)).toEqual([
    'server/src/data-map/registrations.ts',
    'server/src/features/reminders/store.ts',
  ])
})

test('nothing makes code of text', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|node:vm|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([])
})

test('code that starts a process, a worker or HTML is in these files alone', () => {
  expect(filesWith(/node:child_process/)).toEqual(['server/src/backup/scheduled-backup.ts'])
  expect(filesWith(/shell: true|\bexecSync\(|\bspawn\(|\bexec\(\s*['"`]/)).toEqual([])
  expect(filesWith(/\bnew Worker\(/)).toEqual(['server/src/database/embedded-engine.ts', 'web/src/lib/start-worker.ts'])
  expect(filesWith(/\b(?:inner|outer)HTML\b\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/)).toEqual(
    [],
  )
  // They clean what they make.
  expect(filesWith(/createPolicy\b|\.parseHTML\b|\bnew DOMParser\b/)).toEqual([
    'web/src/admin/rich-text/load-html-reader.ts',
    'web/src/features/news/clean-article.ts',
    'web/src/lib/purify-html.ts',
    'web/src/lib/start-worker.ts',
  ])
})

// Of words of the program, never of what somebody sent.
test('regular expressions are made in these files alone', () => {
  expect(filesWith(/\bnew RegExp\(/)).toEqual([
    'contract/src/content-lists.ts',
    'contract/src/rules/text.ts',
    'contract/src/web-paths.ts',
    'server/src/features/uploads/parse-pdf-value.ts',
    'server/src/features/uploads/uses.ts',
    'server/src/http/not-found.ts',
    'server/src/http/pages.ts',
    'server/src/storage/hashed-path.ts',
    'server/src/storage/s3-client.ts',
    'web/src/features/bulk-registration/columns/split-column.ts',
    'web/src/features/bulk-registration/reading/read-clipboard.ts',
    'web/src/features/bulk-registration/reading/scan-xml.ts',
    'web/src/features/bulk-registration/sheet/sheet-date.ts',
    'web/src/features/registrations/registration-masks.ts',
  ])
})

test('nothing takes a certificate that is not verified', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

// Pauses that differ, so that not all come back at once.
test('what can be guessed is in these files alone', () => {
  expect(filesWith(/\bMath\.random\b/)).toEqual([
    'server/src/queue/backoff.ts',
    'web/src/admin/content/editor/create-autosave.ts',
    'web/src/device/send-as-member.ts',
  ])
})

test('cryptography is in these files alone, with these algorithms', () => {
  // SHA-1 makes the fixed name of a cookie.
  expect(filesWith(/createHash\(\s*'sha1'/)).toEqual(['server/src/http/session.ts'])
  expect(wordsOf(/\bcreateHash\(\s*'([^']*)'/g)).toEqual(['sha1', 'sha256'])
  expect(wordsOf(/\bcreateHash\(\s*([^'\s])/g)).toEqual([])
  expect(wordsOf(/\b(?:createHmac|hkdfSync)\(\s*'?([^',]*)/g)).toEqual(['sha256'])
  expect(wordsOf(/\b(aes-\w+-\w+|AES-\w+)\b/g)).toEqual(['AES-GCM', 'aes-256-gcm'])
  expect(
    filesWith(
      /createCipher|createDecipher|subtle\.(?!digest)|createSign\b|createVerify\b|generateKeyPair|\bscrypt|pbkdf2/,
    ),
  ).toEqual(['server/src/secret-cipher.ts', 'web/src/device/seal.ts'])
  expect(filesWith(/createHmac/)).toEqual([
    'gift-shop/src/sign-on/session.ts',
    'server/src/backup/manifest.ts',
    'server/src/features/account/verification-link.ts',
    'server/src/features/record/seal-line.ts',
    'server/src/features/reminders/reminder-code.ts',
    'server/src/features/second-factor/recovery-codes.ts',
    'server/src/seal-keys.ts',
  ])
  expect(filesWith(/'(?:jose|age-encryption|otpauth|@simplewebauthn\/\w+|@node-rs\/argon2|aws4fetch)'/)).toEqual([
    'gift-shop/src/sign-on/read-token.ts',
    'server/src/backup/encryption.ts',
    'server/src/features/account/passwords.ts',
    'server/src/features/second-factor/app-codes.ts',
    'server/src/features/second-factor/passkeys.ts',
    'server/src/integrations/gift-shop/gift-shop.ts',
    'server/src/storage/s3-client.ts',
    'web/src/admin/second-factor/api.ts',
  ])
  expect(wordsOf(/\b([HRE]S\d{3})\b/g)).toEqual(['HS256'])
})
