import { expect, it } from 'vitest'
import { forbiddenImport, isForDevelopment } from './lint-plugin.mjs'

it.each([
  ['contract/src/e.ts', '../../server/src/app.ts', 'a workspace'],
  ['server/src/http/a.ts', '../features/news/store.ts', 'what stands on it'],
  ['server/src/a-new-folder/a.ts', '../seed/seed-demo.ts', 'what stands on it'],
  ['server/src/http/b.ts', '../app.ts', 'the program'],
  ['server/src/http/e.ts', '@portal/gift-shop/app', 'the gift shop'],
  ['server/src/http/f.ts', '@portal/web/pages', 'the gift shop or the web app'],
  ['server/src/features/account/a.ts', '../news/routes.ts', "another feature's own"],
  ['server/src/features/account/c.ts', '../../../testing/portal.ts', 'server/testing'],
  ['server/src/features/account/d.ts', '../../operator/status.ts', 'what stands on features'],
  ['server/src/restore/a.ts', '../operator/restore.ts', 'operator, which is commands'],
  ['web/src/ui/a.tsx', '@portal/contract/errors', 'the portal'],
  ['web/src/ui/b.tsx', '../features/news/a.tsx', 'features'],
  ['web/src/ui/c.tsx', '../lib/api-client.ts', 'the API'],
  ['web/src/lib/a.ts', '../device/draft.ts', 'device'],
  ['web/src/lib/b.ts', '../../testing/open-screen.tsx', 'web/testing'],
  ['web/src/a-new-folder/a.ts', '../app/routes.tsx', 'app'],
  ['web/src/features/news/b.tsx', '../../admin/members/a.tsx', 'admin'],
  ['web/src/admin/content/a.tsx', '../articles/a.ts', 'a subject of staff'],
  ['web/src/admin/members/a.tsx', '../../features/account/session.ts', 'features, but for *-fields.tsx'],
  ['gift-shop/src/pages/b.test.ts', '@portal/contract/errors', 'anything of ours'],
  ['e2e/journeys/a.spec.ts', '../../web/src/main.tsx', 'a workspace'],
])('%s may not import %s', (from, specifier, message) => {
  expect(forbiddenImport(from, specifier)).toContain(`may not import ${message}`)
})

it.each([
  ['server/src/features/account/b.ts', '../news/store.ts'],
  ['server/src/features/account/routes.ts', './mails.ts'],
  ['server/src/app.ts', './features/account/routes.ts'],
  ['server/src/version.ts', '../../package.json'],
  ['server/src/features/account/c.test.ts', '../../../testing/portal.ts'],
  ['server/src/seed/seed-demo.ts', '../features/news/store.ts'],
  ['server/src/restore/b.ts', '../app.ts'],
  ['server/src/watch/metrics/a.ts', '../../features/points/store.ts'],
  ['server/testing/portal.ts', '../src/app.ts'],
  ['web/src/ui/m.ts', '@portal/contract/search'],
  ['web/src/ui/m.ts', '@portal/contract/row-rules'],
  ['web/src/ui/d.tsx', '../lib/dates.ts'],
  ['web/testing/a.tsx', '../src/app/routes.tsx'],
  ['web/src/admin/members/b.tsx', '../../features/account/profile-fields.tsx'],
  ['web/src/admin/articles/a.tsx', '../../features/news/article-pages.tsx'],
  ['web/src/admin/articles/a.tsx', '../content/subject.ts'],
  ['web/src/app/routes.tsx', '../admin/members/members-page.tsx'],
  ['e2e/journeys/b.spec.ts', '@portal/server/testing/portal'],
  ['e2e/journeys/c.spec.ts', '@portal/web/pages'],
])('%s may import %s', (from, specifier) => {
  expect(forbiddenImport(from, specifier)).toBeUndefined()
})

it.each([
  ['server/src/http/a.ts', 'postal-mime', true],
  ['server/src/http/a.test.ts', 'postal-mime', false],
  ['server/testing/mailbox.ts', 'postal-mime', false],
  ['server/src/http/a.ts', '@fastify/static/types', false],
  ['server/src/http/a.ts', 'node:fs', false],
])('%s imports %s, for development only: %s', (from, specifier, expected) => {
  expect(isForDevelopment(from, specifier, { '@fastify/static': '1.0.0' })).toBe(expected)
})
