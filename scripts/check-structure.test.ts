import { expect, it } from 'vitest'
import { completePackages } from './check-lockfile.ts'
import { structureProblems } from './check-structure.ts'

const serverFeature = 'server/src/features/account'
const webFeature = 'web/src/features/account'
const migrations = 'server/src/database/migrations'

function problemsOf(files: Record<string, string>): string[] {
  return structureProblems(Object.entries(files).map(([path, text]) => ({ path, text })))
}

it('takes files as they should be', () => {
  const problems = problemsOf({
    'README.md': '# Portal\n',
    '.ci/run': '',
    [`${serverFeature}/routes.ts`]: 'export function accountRoutes() {}\n',
    [`${serverFeature}/log-in-race.test.ts`]: '',
    [`${serverFeature}/passwords.ts`]: 'export function hashPassword() {}\n',
    [`${webFeature}/log-in-page.tsx`]: 'export default function LogInPage() {}\n',
    [`${webFeature}/reset/new-password.tsx`]: 'export function NewPassword() {}\n',
    [`${webFeature}/points-badge.tsx`]: 'export function PointsBadge() {}\n',
    [`${webFeature}/points-badge.module.css`]: '.badge {}\n',
    [`${migrations}/0001-create-members.sql`]: 'select 1;',
    [`${migrations}/0002-create-sessions.sql`]: 'select 1;',
  })

  expect(problems).toEqual([])
})

it.each([
  ['web/src/lib/TextField.tsx', '', 'is not kebab-case'],
  ['web/src/lib/use_table/table.ts', '', 'is not kebab-case'],
  ['web/src/lib/utils/pad.ts', '', "nothing is called 'utils'"],
  ['contract/src/types.ts', '', "nothing is called 'types.ts'"],
  ['server/src/mail/index.ts', '', 'no barrels'],
  [
    `${serverFeature}/manager.ts`,
    'export function logIn() {}',
    'says something else than the code, which exports logIn',
  ],
  [`${serverFeature}/queries/find-member.ts`, 'export function findMember() {}', `move this file to ${serverFeature}`],
  [`${serverFeature}/terms.txt`, '', 'a feature of the server holds TypeScript'],
  [`${webFeature}/log-in-page.tsx`, 'export function LogInPage() {}', 'a page is `export default function'],
  [`${webFeature}/components/badge.tsx`, 'export function Badge() {}', 'a feature is flat'],
  [`${webFeature}/reset/steps/badge.tsx`, 'export function Badge() {}', 'a feature is flat'],
  [`${webFeature}/account.css`, '.a {}', 'a CSS module'],
  ['web/src/ui/tabs.tsx', 'export function Accordion() {}', 'says something else than the code'],
  ['web/src/admin/members/tabs.tsx', 'export function Accordion() {}', 'says something else than the code'],
  ['README.md', 'a\n'.repeat(121), '121 lines, at most 120'],
  ['docs/decisions/0001-laravel-shaped.md', 'a\n'.repeat(41), '41 lines, at most 40'],
  ['web/src/styles/base.css', 'a\n'.repeat(301), '301 lines, at most 300'],
  ['docs/decisions/0009-plain-sql.md', '', 'give it a line in docs/decisions/README.md'],
  [`${migrations}/0002-a.sql`, '', 'without holes and doubles'],
  [`${migrations}/1-a.sql`, '', 'without holes and doubles'],
])('refuses %s with %j', (path, text, message) => {
  expect(problemsOf({ [path]: text, 'docs/decisions/README.md': '0001' })).toEqual([expect.stringContaining(message)])
})

it('refuses circles of folders, also around a third and by import()', () => {
  const problems = problemsOf({
    'server/src/features/account/log-in.ts': "import { b } from '../news/b.ts'\nexport const logIn = b",
    'server/src/features/news/b.ts': "import type { C } from '../media/c.ts'\nexport const b = 1",
    'server/src/features/media/c.ts': "export { logIn as c } from '../account/log-in.ts'\nexport type C = 1",
    'server/src/mail/send.ts': "import { a } from '../http/a.ts'\nexport const send = a",
    'server/src/http/a.ts': "export const a = () => import('../mail/send.ts')",
  })

  expect(problems).toEqual([
    expect.stringContaining('server/src/features/account uses server/src/features/news uses server/src/features/media'),
    expect.stringContaining('server/src/http: a circle of folders'),
  ])
})

it('wants every variable in .env.example, and no other', () => {
  const problems = problemsOf({
    'server/src/config.ts': 'z.object({\n  NODE_ENV: z.string(),\n  PORT: port,\n  SMTP_URL: url,\n})\n',
    '.env.example': '# Where it listens.\n# PORT=3000\n# HOST=127.0.0.1\n',
  })

  expect(problems).toEqual([
    '.env.example: SMTP_URL is missing, with a comment of what it means',
    '.env.example: HOST is not read by any config.ts',
  ])
})

it.each([
  ['sharp', { version: '0.34.9' }, 'sharp 0.34.9 is older than 0.35.0 (a)'],
  ['sharp', { version: '0.100.0' }, null],
  ['router', { version: '1.169.4' }, null],
  ['router', { version: '1.169.5' }, 'router 1.169.5 is one of 1.169.5 to 1.169.8 (b)'],
  ['router', { version: '1.169.8' }, 'router 1.169.8 is one of'],
  ['router', { version: '1.169.9' }, null],
  ['pad', { resolved: 'https://packages.invalid/x.tgz' }, 'pad has a download address'],
  ['pad', { integrity: '' }, 'pad has no integrity hash'],
  ['pad', { hasInstallScript: true }, 'pad wants to run an install script'],
  ['fast', { optionalDependencies: { '@fast/linux-x64': '1.0.0' } }, '@fast/linux-x64 is not held'],
])('of the lockfile, %s %j: %s', (name, entry, message) => {
  const packages = { [`node_modules/${name}`]: { integrity: 'sha512-x', ...entry } }
  const rules = {
    sharp: { atLeast: '0.35.0', because: 'a' },
    router: { notBetween: ['1.169.5', '1.169.8'], because: 'b' },
  }

  const problems = problemsOf({
    'scripts/minimum-versions.json': JSON.stringify(rules),
    'package-lock.json': JSON.stringify({ packages }),
  })

  expect(problems).toEqual(message ? [expect.stringContaining(message)] : [])
})

it('completes the lockfile by the packages for other machines', () => {
  const fast = { dev: true, optionalDependencies: { '@fast/linux-arm-musleabihf': '1.0.0' } }
  const machine = { os: ['linux'], cpu: ['arm'], libc: ['musl'] }

  expect(completePackages({ 'node_modules/fast': fast })).toEqual({
    'node_modules/fast': fast,
    'node_modules/@fast/linux-arm-musleabihf': { version: '1.0.0', dev: true, optional: true, ...machine },
  })
})
