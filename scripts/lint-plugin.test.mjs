import { expect, it } from 'vitest'
import { forbiddenImport } from './lint-plugin.mjs'

it.each([
  ['contract/src/e.ts', '../../server/src/app.ts', 'may not leave its workspace'],
  ['server/src/http/a.ts', '../features/news/store.ts', 'Features stand on this folder'],
  ['server/src/a-new-folder/a.ts', '../features/news/store.ts', 'Features stand on this folder'],
  ['server/src/mail/a.ts', '../seed/seed-demo.ts', 'Features stand on this folder'],
  ['server/src/http/b.ts', '../app.ts', 'belongs in dependencies.ts'],
  ['server/src/http/e.ts', '@portal/gift-shop/app', 'Nothing imports the gift shop'],
  ['server/src/features/account/a.ts', '../news/routes.ts', "the other feature's own"],
  ['server/src/features/account/c.ts', '../../../testing/portal.ts', 'Move what production needs'],
  ['server/src/features/account/d.ts', '../../operator/status.ts', 'Move what both need into the feature'],
  ['web/src/ui/a.tsx', '@portal/contract/errors', 'ui knows nothing of the portal'],
  ['web/src/ui/b.tsx', '../features/news/a.tsx', 'hand it in as a prop'],
  ['web/src/ui/c.tsx', '../lib/api-client.ts', 'ui may not call the API'],
  ['web/src/lib/b.ts', '../../testing/open-screen.tsx', 'to web/src'],
  ['web/src/a-new-folder/a.ts', '../app/routes.tsx', 'stay in app'],
  ['web/src/features/news/a.tsx', '../../app/layout.tsx', 'stay in app'],
  ['web/src/features/news/b.tsx', '../../admin/members/a.tsx', 'Admin loads on its own'],
  ['web/src/admin/members/a.tsx', '../../features/account/session.ts', 'no feature but its *-fields.tsx'],
  ['gift-shop/src/pages/b.test.ts', '@portal/contract/errors', 'imports nothing of ours'],
  ['gift-shop/src/pages/c.ts', '../../../server/src/app.ts', 'may not leave its workspace'],
  ['e2e/journeys/a.spec.ts', '../../web/src/main.tsx', 'may not leave its workspace'],
  ['e2e/journeys/c.spec.ts', '@portal/web/main', 'Nothing imports the gift shop or the web app'],
])('%s may not import %s', (from, specifier, message) => {
  expect(forbiddenImport(from, specifier)).toContain(message)
})

it.each([
  ['server/src/features/account/b.ts', '../news/store.ts'],
  ['server/src/features/account/routes.ts', './log-in.ts'],
  ['server/src/app.ts', './features/account/routes.ts'],
  ['server/src/features/account/c.test.ts', '../../../testing/portal.ts'],
  ['server/src/seed/seed-demo.ts', '../features/news/store.ts'],
  ['server/testing/portal.ts', '../src/app.ts'],
  ['web/src/ui/m.ts', '@portal/contract/search'],
  ['web/src/ui/d.tsx', '../lib/dates.ts'],
  ['web/src/lib/b.test.ts', '../../testing/open-screen.tsx'],
  ['web/testing/a.tsx', '../src/app/routes.tsx'],
  ['web/src/features/news/d.tsx', '../account/session.ts'],
  ['web/src/admin/members/b.tsx', '../../features/account/profile-fields.tsx'],
  ['web/src/app/routes.tsx', '../admin/members/members-page.tsx'],
  ['e2e/journeys/b.spec.ts', '@portal/server/testing/portal'],
])('%s may import %s', (from, specifier) => {
  expect(forbiddenImport(from, specifier)).toBeUndefined()
})
