import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantHouse } from './plant-house.mjs'

// Each file holds one violation, or something alike that is allowed: `null`. One run of the linter reads them all.
const planted = [
  ['contract/src/a.ts', "export { readFileSync } from 'node:fs'", "runs in the browser too, which has no 'node:fs'"],
  ['contract/src/b.ts', "export { fastify } from 'fastify'", "contract/package.json does not declare 'fastify'"],
  ['contract/src/c.ts', "export { z } from 'zod'", "Import 'zod/mini'"],
  ['contract/src/d.ts', "export { object } from 'zod/mini'", null],
  [
    'contract/src/e.ts',
    "export { app } from '../../server/src/app.ts'",
    'A relative import may not leave its workspace',
  ],

  ['server/src/http/a.ts', "export { s } from '../features/news/store.ts'", 'it may not import features'],
  ['server/src/files/a.ts', "export { s } from '../features/news/store.ts'", 'it may not import features'],
  ['server/src/mail/a.ts', "export { s } from '../seed/seed-demo.ts'", 'it may not import seed'],
  ['server/src/http/b.ts', "export { app } from '../app.ts'", 'Nothing imports app.ts'],
  ['server/src/features/account/a.ts', "export { r } from '../news/routes.ts'", "routes.ts is news's own"],
  ['server/src/features/account/b.ts', "export { s } from '../news/store.ts'", null],
  [
    'server/src/features/account/c.ts',
    "export { p } from '../../../testing/portal.ts'",
    'may not import server/testing',
  ],
  ['server/src/features/account/c.test.ts', "export { p } from '../../../testing/portal.ts'", null],
  ['server/src/features/account/d.ts', "export * as mail from 'postal-mime'", 'is only a devDependency of server'],
  ['server/src/features/account/e.ts', 'export const home = process.env.HOME', 'Disallowed usage of `process.env`'],
  [
    'server/src/features/account/f.ts',
    "export function say() {\n  console.log('x')\n}",
    'Unexpected console statement',
  ],
  ['server/src/features/account/g.ts', 'export const value: any = 1', 'Unexpected `any`'],
  ['server/src/features/account/h.ts', 'export function go() {\n  Promise.resolve(1)\n}', 'Promises must be awaited'],
  ['server/src/features/account/i.ts', 'export const list = 1\n'.padEnd(330, '\n') + '// end', 'too many lines'],
  ['server/src/seed/seed-texts.ts', 'export const texts = 1\n'.padEnd(330, '\n') + '// end', null],
  ['server/src/features/news/j.ts', "import { k } from './k.ts'\nexport const j = () => k", 'Dependency cycle'],
  ['server/src/features/news/k.ts', "import { j } from './j.ts'\nexport const k = () => j", 'Dependency cycle'],
  ['server/src/features/news/l.ts', 'export default function read() {}', 'Prefer named exports'],
  ['server/src/config.ts', 'export const home = process.env.HOME', null],

  ['web/src/ui/a.tsx', "export { e } from '@portal/contract/errors'", 'ui knows nothing of the portal'],
  ['web/src/ui/m.ts', "export { searchKey } from '@portal/contract/search'", null],
  ['web/src/ui/b.tsx', "export { p } from '../features/news/a.tsx'", 'ui knows nothing of the portal'],
  ['web/src/ui/c.tsx', "export { c } from '../lib/api-client.ts'", 'ui may not call the API'],
  ['web/src/ui/d.tsx', "export { d } from '../lib/dates.ts'", null],
  ['web/src/lib/a.ts', "export { p } from '../features/news/a.tsx'", 'lib may not import features'],
  ['web/src/lib/b.ts', "export { o } from '../../testing/open-screen.tsx'", 'may not import web/testing'],
  ['web/src/lib/b.test.ts', "export { o } from '../../testing/open-screen.tsx'", null],
  ['web/testing/a.tsx', "export { r } from '../src/app/routes.tsx'", null],
  ['web/src/offline/a.ts', "export { p } from '../app/routes.tsx'", 'offline may not import app'],
  ['web/src/features/news/a.tsx', "export { l } from '../../app/layout.tsx'", 'features may not import app'],
  ['web/src/features/news/b.tsx', "export { m } from '../../admin/members/a.tsx'", 'features may not import admin'],
  ['web/src/features/news/c.tsx', "export const m = () => import('../../admin/members/a.tsx')", 'may not import admin'],
  ['web/src/features/news/d.tsx', "export { s } from '../account/session.ts'", null],
  ['web/src/features/news/e.tsx', "export { z } from 'zod'", "Import 'zod/mini'"],
  ['web/src/features/news/f.tsx', 'export default function NewsPage() {}', 'Prefer named exports'],
  ['web/src/features/news/news-page.tsx', 'export default function NewsPage() {}', null],
  ['web/src/features/news/g.tsx', 'export function A() {\n  return <img src="/a.png" />\n}', 'Missing `alt` attribute'],
  ['web/src/features/news/h.tsx', hookInCondition(), 'React Hook "useState" is called conditionally'],
  [
    'web/src/admin/members/a.tsx',
    "export { s } from '../../features/account/session.ts'",
    'admin may not import features (but their *-fields.tsx)',
  ],
  ['web/src/admin/members/b.tsx', "export { f } from '../../features/account/profile-fields.tsx'", null],
  ['web/src/app/routes.tsx', "export { s } from '../features/account/session.ts'", null],

  ['gift-shop/src/pages/a.ts', "export { fastify } from 'fastify'", null],
  ['gift-shop/src/pages/b.ts', "export { e } from '@portal/contract/errors'", 'it imports nothing of ours'],
  ['gift-shop/src/pages/b.test.ts', "export { e } from '@portal/contract/errors'", 'it imports nothing of ours'],
  [
    'gift-shop/src/pages/c.ts',
    "export { app } from '../../../server/src/app.ts'",
    'A relative import may not leave its workspace',
  ],
  ['gift-shop/src/pages/d.ts', 'export const home = process.env.HOME', 'Disallowed usage of `process.env`'],
  ['server/src/http/e.ts', "export { app } from '@portal/gift-shop/app'", 'Nothing imports the gift shop'],

  [
    'e2e/journeys/a.spec.ts',
    "export { a } from '../../web/src/main.tsx'",
    'A relative import may not leave its workspace',
  ],
  ['e2e/journeys/b.spec.ts', "export { p } from '@portal/server/testing/portal'", null],
  ['e2e/journeys/c.spec.ts', "export { p } from '@portal/web/main'", 'Nothing imports the web app'],
]

let house
let found

beforeAll(() => {
  house = plantHouse(Object.fromEntries(planted.map(([path, content]) => [path, `${content}\n`])))
  const oxlint = join(house.path, 'node_modules/oxlint/bin/oxlint')
  const args = ['--config', 'oxlint.config.mjs', '--type-aware', '--format', 'json']
  const { stdout } = spawnSync(process.execPath, [oxlint, ...args], { cwd: house.path, encoding: 'utf8' })
  found = JSON.parse(stdout).diagnostics
})

afterAll(() => house.remove())

describe('the linter', () => {
  it.each(planted.filter(([, , message]) => message))('refuses %s: %s', (path, _, message) => {
    expect(messagesOf(path)).toContainEqual(expect.stringContaining(message))
  })

  it.each(planted.filter(([, , message]) => message === null))('takes %s: %s', (path) => {
    expect(messagesOf(path)).toEqual([])
  })
})

function messagesOf(path) {
  return found
    .filter(({ filename }) => filename.replaceAll('\\', '/') === path)
    .map(({ message, help }) => `${message} ${help ?? ''}`)
}

function hookInCondition() {
  return `import { useState } from 'react'
export function A({ on }: { on: boolean }) {
  if (on) useState(1)
  return null
}`
}
