import { afterEach, describe, expect, it } from 'vitest'
import { structureProblems } from './check-structure.mjs'
import { plantHouse } from './plant-house.mjs'

let house

afterEach(() => house.remove())

function problemsOf(files) {
  house = plantHouse(files)
  return structureProblems(house.path).map(({ path, message }) => `${path}: ${message}`)
}

const serverFeature = 'server/src/features/account'
const webFeature = 'web/src/features/account'

describe('a house as it should be', () => {
  it('has no problems', () => {
    const problems = problemsOf({
      'README.md': '# Portal\n',
      [`${serverFeature}/routes.ts`]: 'export function accountRoutes() {}\n',
      [`${serverFeature}/routes.test.ts`]: '',
      [`${serverFeature}/log-in.ts`]: 'export async function logIn() {}\n',
      [`${serverFeature}/log-in-race.test.ts`]: '',
      [`${serverFeature}/passwords.ts`]: 'export function hashPassword() {}\n',
      [`${webFeature}/log-in-page.tsx`]: 'export default function LogInPage() {}\n',
      [`${webFeature}/session.ts`]: 'export const sessionQuery = {}\n',
      [`${webFeature}/points-badge.tsx`]: 'export function PointsBadge() {}\n',
      [`${webFeature}/points-badge.module.css`]: '.badge {}\n',
      'server/src/database/migrations/0001-create-members.sql': 'select 1;',
      'server/src/database/migrations/0002-create-sessions.sql': 'select 1;',
    })

    expect(problems).toEqual([])
  })
})

describe('names', () => {
  it.each([
    ['web/src/ui/TextField.tsx', 'export function TextField() {}', 'file names are kebab-case'],
    ['web/src/ui/use_table.ts', 'export function useTable() {}', 'file names are kebab-case'],
    ['web/src/lib/utils/pad.ts', 'export function pad() {}', "no folder is called 'utils'"],
    ['server/src/services/send.ts', 'export function send() {}', "no folder is called 'services'"],
    [
      'web/src/lib/hooks/use-media.ts',
      'export function useMedia() {}',
      'a hook lives beside the component that uses it',
    ],
    ['contract/src/types.ts', 'export type A = 1', "no file is called 'types'"],
    ['web/src/ui/index.ts', "export { Button } from './button.tsx'", 'no barrels'],
  ])('refuses %s', (path, content, message) => {
    const problems = problemsOf({ [path]: content })

    expect(problems).toContainEqual(expect.stringContaining(message))
  })
})

describe('the vocabulary of a feature', () => {
  it.each([
    [`${serverFeature}/manager.ts`, 'export function logIn() {}', 'this name says something else than the code'],
    [`${serverFeature}/queries/find-member.ts`, 'export function findMember() {}', 'a feature is flat'],
    [`${webFeature}/log-in-page.tsx`, 'export function LogInPage() {}', 'a page is `export default function'],
    [`${webFeature}/components/badge.tsx`, 'export function Badge() {}', 'a feature is flat'],
    [`${webFeature}/reset/steps/badge.tsx`, 'export function Badge() {}', 'a feature is flat'],
    [`${webFeature}/account.css`, '.a {}', 'a CSS module'],
    ['web/src/ui/tabs.tsx', 'export function Accordion() {}', 'this name says something else than the code'],
    ['web/src/admin/members/tabs.tsx', 'export function Accordion() {}', 'this name says something else than the code'],
  ])('refuses %s', (path, content, message) => {
    const problems = problemsOf({ [path]: content })

    expect(problems).toEqual([expect.stringContaining(message)])
  })
})

describe('sizes', () => {
  it.each([
    ['README.md', 120],
    ['docs/decisions/0001-laravel-shaped.md', 40],
    ['web/src/styles/base.css', 300],
  ])('stops %s at %i lines', (path, limit) => {
    const problems = problemsOf({ [path]: 'a\n'.repeat(limit + 1) })

    expect(problems).toEqual([expect.stringContaining(`${limit + 1} lines, at most ${limit}`)])
  })
})

describe('migrations', () => {
  const folder = 'server/src/database/migrations'

  it.each([
    ['a hole', ['0001-a.sql', '0003-c.sql'], 'the migration before this one has number 1: use 2'],
    ['a double', ['0001-a.sql', '0001-b.sql'], 'there are two migrations 0001'],
    ['another name', ['0001-a.sql', '2-b.sql'], 'a migration is called 0001-what-it-does.sql'],
  ])('refuses %s', (_, names, message) => {
    const problems = problemsOf(Object.fromEntries(names.map((name) => [`${folder}/${name}`, 'select 1;'])))

    expect(problems).toEqual([expect.stringContaining(message)])
  })
})

describe('circles of folders', () => {
  it('refuses two features that use each other, also around a third', () => {
    const problems = problemsOf({
      'server/src/features/account/log-in.ts': "import { b } from '../news/b.ts'\nexport const logIn = b",
      'server/src/features/news/b.ts': "import type { C } from '../media/c.ts'\nexport const b = 1",
      'server/src/features/media/c.ts': "export { logIn as c } from '../account/log-in.ts'\nexport type C = 1",
    })

    expect(problems).toEqual([expect.stringContaining('server/src/features/account: a circle of folders')])
  })

  it('refuses two folders under the features that use each other', () => {
    const problems = problemsOf({
      'server/src/mail/send.ts': "import { a } from '../http/a.ts'\nexport const send = a",
      'server/src/http/a.ts': "export const a = () => import('../mail/send.ts')",
    })

    expect(problems).toEqual([expect.stringContaining('server/src/http: a circle of folders')])
  })
})

describe('words that have no place here', () => {
  const [looseEnd, makersPage, host, otherWord] = [
    ['TO', 'DO'],
    ['../sha', 'red/spec.md'],
    ['regi', 'stry.example.org'],
    ['hoog', 'uit'],
  ].map((parts) => parts.join(''))

  it.each([
    ['a page of the makers', 'docs/architecture.md', `see ${makersPage}`, "cite the customer's rule"],
    ['the host of a registry', 'docs/architecture.md', `from ${host}`, 'name no registry host'],
    ['another word for the same', 'web/src/app/app.tsx', `${otherWord} 7,0 bar`, 'one word for one thing'],
    ['a loose end', 'server/src/app.ts', `// ${looseEnd} later`, 'finish it'],
  ])('refuses %s', (_, path, text, message) => {
    const problems = problemsOf({ [path]: text })

    expect(problems).toEqual([expect.stringContaining(message)])
  })

  it('lets a loose end with the number of its issue through', () => {
    expect(problemsOf({ 'server/src/app.ts': `// ${looseEnd} #12: the shop` })).toEqual([])
  })
})

describe('the configuration', () => {
  it('is the same in config.ts and .env.example', () => {
    const problems = problemsOf({
      'server/src/config.ts':
        'const variables = z.object({\n  NODE_ENV: z.string(),\n  PORT: port,\n  SMTP_URL: url,\n})\n',
      '.env.example': '# Where it listens.\n# PORT=3000\n# HOST=127.0.0.1\n',
    })

    expect(problems).toEqual([
      '.env.example: SMTP_URL is missing, with a comment of what it means',
      '.env.example: HOST is not read by any config.ts',
    ])
  })
})

describe('the lockfile', () => {
  const locked = (name, entry) => ({
    'package-lock.json': { packages: { '': {}, [`node_modules/${name}`]: { integrity: 'sha512-x', ...entry } } },
  })

  it.each([
    ['sharp', '0.34.9', 'sharp 0.34.9 is older than 0.35.0 (CVE-2026-114113)'],
    ['@tanstack/react-router', '1.169.6', '@tanstack/react-router 1.169.6 is one of 1.169.5 to 1.169.8'],
  ])('refuses %s %s', (name, version, message) => {
    expect(problemsOf(locked(name, { version }))).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['sharp', '0.35.0'],
    ['sharp', '0.100.0'],
    ['@tanstack/react-router', '1.169.4'],
    ['@tanstack/react-router', '1.169.9'],
  ])('takes %s %s', (name, version) => {
    expect(problemsOf(locked(name, { version }))).toEqual([])
  })

  it('refuses download addresses, packages without a hash and unknown install scripts', () => {
    const entry = {
      version: '1.0.0',
      integrity: '',
      resolved: 'https://packages.invalid/x.tgz',
      hasInstallScript: true,
    }

    const problems = problemsOf(locked('left-pad', entry))

    expect(problems).toEqual([
      expect.stringContaining('left-pad has a download address'),
      expect.stringContaining('left-pad has no integrity hash'),
      expect.stringContaining('left-pad wants to run an install script'),
    ])
  })

  it('refuses to leave out packages for other machines', () => {
    const problems = problemsOf(
      locked('fast', { version: '1.0.0', optionalDependencies: { '@fast/linux-x64': '1.0.0' } }),
    )

    expect(problems).toEqual([expect.stringContaining('@fast/linux-x64 is named and not held')])
  })

  it('refuses versions that are not pinned', () => {
    const problems = problemsOf({ 'gift-shop/package.json': { dependencies: { react: '^19.0.0' } } })

    expect(problems).toEqual(["gift-shop/package.json: react is '^19.0.0': pin the exact version"])
  })
})
