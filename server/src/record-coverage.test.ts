import type { RecordAction } from '@portal/contract/record'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../testing/app-codes.ts'
import { photo } from '../testing/pictures.ts'
import { mailedCode } from '../testing/mailed-code.ts'
import { createTestPortal } from '../testing/portal.ts'
import { databaseContents } from '../testing/database-contents.ts'
import { firstDesks } from '@portal/contract/desks'
import { firstFlags } from '@portal/contract/settings'
import { viewCalls } from '../testing/view-calls.ts'
import { profileForm } from '../testing/profile-form.ts'
import { caseCases } from '../testing/case-record-cases.ts'
import { after, type Case, contentCases, mailCases, mailTextCases, send, silent } from '../testing/record-cases.ts'
import { memberCases } from '../testing/member-record-cases.ts'
import { registrationCases } from '../testing/registration-record-cases.ts'
import type { TestClient } from '../testing/test-client.ts'
import { createAuthenticator } from '../testing/virtual-authenticator.ts'
import { allRoutes } from './app.ts'
import { insertInvitation } from './features/invitations/store.ts'
import { putImage } from './features/media/put-image.ts'
import { randomToken } from './http/random-token.ts'

// Every call of staff, with the line that it leaves in the record, or why it leaves none.

const origin = 'https://portaal.voorbeeld.nl'
const portal = await createTestPortal({ APP_URL: origin })
const { create, db } = portal
afterAll(() => portal.close())

let caller: { id: number; email: string }
let staff: TestClient
beforeEach(async () => {
  await portal.reset()
  // A second one, so that the first is not the last.
  await create.admin()
  caller = await create.admin()
  staff = await portal.clientOf(caller)
})

const one = '/api/admin/members/:id'
const ofMember = (leaves: RecordAction, path: string, make = (to: string) => staff.get(to)) =>
  after(leaves, async () => {
    const { id } = await create.member()
    return () => make(path.replace(':id', String(id)))
  })
const colleagues = (path: string) => silent('names of colleagues only', async () => () => staff.get(path))
const question = (path: string) => silent('nothing counts before its answer', async () => () => staff.post(path))
const invitation = '/api/admin/invitations'
const own = '/api/second-factor'
const pictureFields = { name: 'Zout', brand: 'AquaStar', category: "Product foto's" }

const cases: Record<string, Case> = {
  'GET /api/admin/members/export': send('members-exported', () => staff.get('/api/admin/members/export')),
  'GET /api/admin/members': send('members-listed', () => staff.get('/api/admin/members')),
  'GET /api/admin/members/managers': colleagues('/api/admin/members/managers'),
  'PUT /api/admin/members/managers': after('manager-given', async () => {
    const [{ id }, manager_id] = [await create.member(), await create.manager()]
    return () => staff.put('/api/admin/members/managers', { members: [{ id, manager_id, seen_manager_id: null }] })
  }),
  'GET /api/admin/members/:id': ofMember('member-seen', one),
  'GET /api/admin/members/:id/registrations': ofMember('member-registrations-seen', `${one}/registrations`),
  'GET /api/admin/members/:id/points': ofMember('member-points-seen', `${one}/points`),
  'GET /api/admin/members/:id/history': ofMember('member-history-seen', `${one}/history`),
  'GET /api/admin/members/:id/view': ofMember('member-view-seen', `${one}/view?reason=Belde`),
  'GET /api/users': send('members-listed', () => staff.get('/api/users')),
  'GET /api/user/:id': ofMember('member-seen', '/api/user/:id'),
  'PUT /api/user/:id': ofMember('member-changed', '/api/user/:id', (to) => staff.put(to, profileForm)),
  ...caseCases({ staff: () => staff, portal }),
  ...memberCases({ staff: () => staff, create }),
  'GET /api/admin/staff': send('staff-listed', () => staff.get('/api/admin/staff')),
  'GET /api/admin/members/:id/roles': ofMember('roles-seen', `${one}/roles`),
  'PUT /api/admin/members/:id/roles': ofMember('roles-changed', `${one}/roles`, (to) =>
    staff.put(to, { roles: ['lezer'], version: 1 }),
  ),

  'GET /api/admin/invitations': send('invitations-listed', () => staff.get(invitation)),
  'POST /api/admin/invitations': send('invitation-sent', () =>
    staff.post(invitation, { email: 'noor@leverancier.example', roles: ['lezer'] }),
  ),
  'POST /api/admin/invitations/:id/resend': after('invitation-sent', async () => {
    const { id } = await invite()
    return () => staff.post(`${invitation}/${id}/resend`)
  }),
  'DELETE /api/admin/invitations/:id': after('invitation-withdrawn', async () => {
    const { id } = await invite()
    return () => staff.delete(`${invitation}/${id}`)
  }),
  'POST /api/invitations/accept': after('invitation-accepted', async () => {
    const { token } = await invite()
    const password = 'Zachter water 26'
    const name = { first_name: 'Noor', last_name: 'Visser' }
    return () =>
      portal.guest().post('/api/invitations/accept', { token, ...name, password, password_confirmation: password })
  }),

  ...registrationCases({ staff: () => staff, create, db }),
  ...mailCases({ staff: () => staff, create, db }),
  ...mailTextCases({ staff: () => staff }),
  'GET /api/second-factor': silent('their own', async () => () => staff.get(own)),
  'POST /api/second-factor/app/options': question(`${own}/app/options`),
  'POST /api/second-factor/passkeys/options': question(`${own}/passkeys/options`),
  'POST /api/second-factor/mail-code': question(`${own}/mail-code`),
  'POST /api/step-up/options': question('/api/step-up/options'),
  'POST /api/second-factor/mailbox': silent('nothing counts before a factor', async () => {
    await staff.post(`${own}/mail-code`)
    const code = await mailedCode(portal.mailbox, caller.email)
    return () => staff.post(`${own}/mailbox`, { code })
  }),
  'POST /api/second-factor/app': after('factor-added', async () => {
    const { secret } = (await staff.post(`${own}/app/options`)).json().data
    return () => staff.post(`${own}/app`, { code: codeOf(secret) })
  }),
  'POST /api/second-factor/passkeys': after('factor-added', async () => {
    const device = createAuthenticator({ origin, rpId: 'portaal.voorbeeld.nl' })
    const { data } = (await staff.post(`${own}/passkeys/options`)).json()
    return () => staff.post(`${own}/passkeys`, { name: 'Laptop', passkey: device.make(data) })
  }),
  'DELETE /api/second-factor/:id': after('factor-removed', async () => {
    await addApp()
    return () => staff.delete(`${own}/1`)
  }),
  'POST /api/second-factor/recovery-codes': after('recovery-codes-renewed', async () => {
    await addApp()
    return () => staff.post(`${own}/recovery-codes`)
  }),
  'POST /api/step-up': after('recovery-code-used', async () => {
    const [code] = await addApp()
    return () => staff.post('/api/step-up', { code })
  }),

  'GET /api/admin/audit': send('record-listed', () => staff.get('/api/admin/audit')),
  'GET /api/admin/audit/:id': after('record-line-seen', async () => {
    await (await portal.clientOf(await create.admin())).get('/api/users')
    return () => staff.get('/api/admin/audit/1')
  }),
  'GET /api/admin/audit/authors': colleagues('/api/admin/audit/authors'),
  'GET /api/admin/articles/authors': colleagues('/api/admin/articles/authors'),
  'GET /api/admin/articles/uses': colleagues('/api/admin/articles/uses?articles=news-1'),
  ...Object.fromEntries(
    viewCalls.map(([call, prepare]) => [call, silent('how somebody looks at a list', () => prepare(staff))]),
  ),
  'GET /api/admin/audit/verify': silent("nobody's data", async () => () => staff.get('/api/admin/audit/verify')),
  'POST /api/admin/audit/verify': send('record-checked', () => staff.post('/api/admin/audit/verify')),

  'GET /api/admin/settings': colleagues('/api/admin/settings'),
  'PUT /api/admin/settings/shop-notice': send('setting-changed', () =>
    staff.put('/api/admin/settings/shop-notice', { version: 1, value: { mode: 'off', text: 'Dicht.' } }),
  ),
  'PUT /api/admin/settings/desks': send('setting-changed', () =>
    staff.put('/api/admin/settings/desks', { version: 1, value: firstDesks('088 123 45 60') }),
  ),
  'PUT /api/admin/settings/points-by-hand-limit': send('setting-changed', () =>
    staff.put('/api/admin/settings/points-by-hand-limit', { version: 1, value: { limit: 100 } }),
  ),
  'PUT /api/admin/settings/flags': send('setting-changed', () =>
    staff.put('/api/admin/settings/flags', { version: 1, value: { ...firstFlags, on_a_day: 0 } }),
  ),
  'GET /api/admin/articles': colleagues('/api/admin/articles'),
  'GET /api/admin/articles/export': colleagues('/api/admin/articles/export'),
  'GET /api/admin/search': after('members-searched', async () => {
    await create.member({ last_name: 'Zoekmij' })
    return () => staff.get('/api/admin/search?search=zoekmij')
  }),
  'GET /api/admin/bin': colleagues('/api/admin/bin'),
  ...Object.fromEntries(
    ['figures', 'weeks', 'brands', 'cases', 'members', 'spread', 'points', 'content'].map((block) => {
      const path = `/api/admin/overview/${block}`
      return [`GET ${path}`, silent("nobody's data", async () => () => staff.get(path))]
    }),
  ),
  ...contentCases({ staff: () => staff, create, db }),
  'GET /api/admin/uploads/known': silent(
    'their own',
    async () => () => staff.get(`/api/admin/uploads/known?sha256=${'0'.repeat(64)}`),
  ),
  'PUT /api/admin/uploads': after('upload-added', async () => {
    const payload = await photo().jpeg().toBuffer()
    return () => {
      const headers = { 'x-xsrf-token': staff.cookies.get('XSRF-TOKEN')! }
      return staff.send({ method: 'PUT', url: '/api/admin/uploads?name=foto.jpg', headers, payload })
    }
  }),
  'POST /api/admin/uploads': after('upload-added', async () => {
    const image_id = await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields: pictureFields })
    return () => staff.post('/api/admin/uploads', { image_id })
  }),
  'GET /api/openapi.json': silent("nobody's data", async () => () => staff.get('/api/openapi.json')),
}

test('every call of staff is in this table, and no other', () => {
  const ofStaff = allRoutes(portal.deps).filter(
    ({ endpoint, isByStaff }) => Array.isArray(endpoint.access) || isByStaff,
  )
  const names = ofStaff.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

  // This one is how somebody becomes staff.
  expect(Object.keys(cases).toSorted()).toEqual([...names, 'POST /api/invitations/accept'].toSorted())
})

const entries = Object.entries(cases)

describe.each(entries.filter(([, { leaves }]) => leaves))('%s', (name, { leaves, prepare }) => {
  test(`leaves the line ${leaves}`, async () => {
    const act = await prepare()
    const before = await lines()

    const response = await act()

    expect(response.statusCode, response.body).toBeLessThan(300)
    const left = (await lines()).slice(before.length)
    const by_id = name.endsWith('/accept') ? expect.any(Number) : caller.id
    expect(left).toEqual([leaves].flat().map((action) => ({ action, by_id })))
  })

  test('does nothing and shows nothing when the line can not be written', async () => {
    const act = await prepare()
    const before = await everything()
    await db.query('alter table record_lines add constraint none check (line < 0) not valid')
    try {
      const response = await act()

      expect([response.statusCode, response.json()]).toEqual([500, { message: expect.any(String) }])
    } finally {
      await db.query('alter table record_lines drop constraint none')
    }
    expect(await everything()).toEqual(before)
  })
})

test.each(entries.filter(([, { none }]) => none))(
  '%s leaves no line, and changes nothing',
  async (_name, { prepare }) => {
    const act = await prepare()
    const before = [await lines(), await everything()]

    const response = await act()

    expect(response.statusCode, response.body).toBeLessThan(300)
    expect([await lines(), await everything()]).toEqual(before)
  },
)

const lines = () => db.query<{ action: string; by_id: number }>('select action, by_id from record_lines order by line')

// What workers change by themselves, what limits count, who is there, what waits for an answer, and views of one's own.
const others = [
  'queue',
  'mails',
  'rate_limits',
  'sessions',
  'content_presence',
  'case_presence',
  'factor_challenges',
  'list_views',
]

const everything = () => databaseContents(db, others)

async function invite() {
  const token = randomToken()
  const { id } = await insertInvitation(
    db,
    { email: 'noor@leverancier.example', roles: ['lezer'] },
    { token, by: caller.id },
  )
  return { id, token }
}

/** Sets up an app, and returns the recovery codes. */
async function addApp(): Promise<string[]> {
  const { secret } = (await staff.post(`${own}/app/options`)).json().data
  return (await staff.post(`${own}/app`, { code: codeOf(secret) })).json().recovery_codes
}
