import { expect, test } from 'vitest'
import { calls } from './openapi.ts'
import { roles } from './roles.ts'

const endpoints = calls.map(({ endpoint }) => endpoint)

test('the roles may do what the table of access says', () => {
  const staffCalls = endpoints.filter(({ access }) => Array.isArray(access))

  expect(Object.fromEntries(staffCalls.map(({ method, path, access }) => [`${method} ${path}`, access]))).toEqual({
    'GET /api/users': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/:id': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/:id/registrations': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/:id/points': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/registrations/:id': ['servicedesk', 'lezer', 'beheerder'],
    'POST /api/admin/registrations/:id/corrections': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/corrections/preview': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/withdraw': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/withdraw/preview': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/reinstate': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/reinstate/preview': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/transfer': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/transfer/preview': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/notes': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/mails/customer': ['servicedesk', 'beheerder'],
    'POST /api/admin/registrations/:id/mails/installer': ['servicedesk', 'beheerder'],
    'GET /api/admin/members/:id/view': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/managers': ['servicedesk', 'lezer', 'beheerder'],
    'PUT /api/admin/members/managers': ['servicedesk', 'beheerder'],
    'GET /api/admin/members/export': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/registrations': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/registrations/count': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/registrations/export': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/openapi.json': ['beheerder'],
    'GET /api/admin/members/:id/roles': ['beheerder'],
    'PUT /api/admin/members/:id/roles': ['beheerder'],
    'GET /api/admin/staff': ['beheerder'],
    'GET /api/admin/invitations': ['beheerder'],
    'POST /api/admin/invitations': ['beheerder'],
    'DELETE /api/admin/invitations/:id': ['beheerder'],
    'POST /api/admin/invitations/:id/resend': ['beheerder'],
    'GET /api/admin/mail-texts': ['beheerder'],
    'GET /api/admin/mail-texts/:template': ['beheerder'],
    'PUT /api/admin/mail-texts/:template/draft': ['beheerder'],
    'POST /api/admin/mail-texts/:template/publish': ['beheerder'],
    'GET /api/admin/mail-texts/:template/versions': ['beheerder'],
    'POST /api/admin/mail-texts/:template/versions/:number/restore': ['beheerder'],
    'POST /api/admin/mail-texts/:template/preview': ['beheerder'],
    'POST /api/admin/mail-texts/:template/test': ['beheerder'],
    'GET /api/admin/audit': ['redactie', 'servicedesk', 'beheerder'],
    'GET /api/admin/audit/authors': ['beheerder'],
    'GET /api/admin/audit/:id': ['redactie', 'servicedesk', 'beheerder'],
    'GET /api/admin/audit/verify': ['beheerder'],
    'POST /api/admin/audit/verify': ['beheerder'],
    'GET /api/admin/articles': readsContent,
    'GET /api/admin/articles/authors': readsContent,
    'GET /api/admin/articles/uses': readsContent,
    'GET /api/admin/bin': readsContent,
    'GET /api/admin/articles/export': readsContent,
    'GET /api/admin/search': roles,
    'GET /api/admin/overview/figures': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/weeks': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/brands': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/points': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/content': readsContent,
    'GET /api/admin/cases': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/cases/:id': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/cases/:id/presence': ['servicedesk', 'lezer', 'beheerder'],
    'POST /api/admin/cases/:id/decide': ['servicedesk', 'beheerder'],
    'POST /api/admin/cases/:id/decide/preview': ['servicedesk', 'beheerder'],
    'POST /api/admin/cases/:id/ask': ['servicedesk', 'beheerder'],
    'POST /api/admin/cases/:id/notes': ['servicedesk', 'beheerder'],
    'GET /api/admin/photos/:id': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/settings': readsContent,
    'PUT /api/admin/settings/shop-notice': writesContent,
    'PUT /api/admin/settings/desks': writesContent,
    'GET /api/admin/views': roles,
    'POST /api/admin/views': roles,
    'PUT /api/admin/views/:id': roles,
    'DELETE /api/admin/views/:id': roles,
    'POST /api/admin/articles/bulk': writesContent,
    ...contentAccess('news'),
    ...contentAccess('promotions'),
    ...contentAccess('faq'),
    'GET /api/admin/faq/authors': readsContent,
    'GET /api/admin/faq/uses': readsContent,
    'GET /api/admin/faq/order': readsContent,
    'PUT /api/admin/faq/order': writesContent,
    'GET /api/admin/brands': readsContent,
    'GET /api/admin/brands/:id': readsContent,
    'POST /api/admin/brands': writesContent,
    'PUT /api/admin/brands/:id': writesContent,
    'POST /api/admin/brands/:id/try-mask': writesContent,
    'GET /api/admin/products': readsContent,
    'GET /api/admin/products/:id': readsContent,
    'POST /api/admin/products': writesContent,
    'PUT /api/admin/products/:id': writesContent,
    ...simpleAccess('images'),
    ...simpleAccess('downloads'),
    ...simpleAccess('videos'),
    ...simpleAccess('managers'),
    'GET /api/admin/videos/order': readsContent,
    'PUT /api/admin/videos/order': writesContent,
    'GET /api/admin/uploads/known': writesContent,
    'PUT /api/admin/uploads': ['redactie', 'beheerder'],
    'POST /api/admin/uploads': writesContent,
    'GET /api/second-factor': roles,
    'POST /api/second-factor/mail-code': roles,
    'POST /api/second-factor/mailbox': roles,
    'POST /api/second-factor/passkeys/options': roles,
    'POST /api/second-factor/passkeys': roles,
    'POST /api/second-factor/app/options': roles,
    'POST /api/second-factor/app': roles,
    'DELETE /api/second-factor/:id': roles,
    'POST /api/second-factor/recovery-codes': roles,
    'POST /api/step-up/options': roles,
    'POST /api/step-up': roles,
  })
})

test('calls of staff ask that the second factor was proven, but for these', () => {
  const others = endpoints.filter(({ secondFactor }) => secondFactor)

  expect(Object.fromEntries(others.map((call) => [`${call.method} ${call.path}`, call.secondFactor]))).toEqual({
    'GET /api/admin/members/export': 'fresh',
    'GET /api/admin/registrations/export': 'fresh',
    'PUT /api/admin/members/:id/roles': 'fresh',
    'POST /api/admin/invitations': 'fresh',
    'DELETE /api/admin/invitations/:id': 'fresh',
    'POST /api/admin/invitations/:id/resend': 'fresh',
    'PUT /api/admin/mail-texts/:template/draft': 'fresh',
    'POST /api/admin/mail-texts/:template/publish': 'fresh',
    'POST /api/admin/mail-texts/:template/versions/:number/restore': 'fresh',
    'POST /api/admin/mail-texts/:template/test': 'fresh',
    'GET /api/second-factor': 'not-asked',
    'POST /api/second-factor/mail-code': 'not-asked',
    'POST /api/second-factor/mailbox': 'not-asked',
    'POST /api/second-factor/passkeys/options': 'to-set-up',
    'POST /api/second-factor/passkeys': 'to-set-up',
    'POST /api/second-factor/app/options': 'to-set-up',
    'POST /api/second-factor/app': 'to-set-up',
    'DELETE /api/second-factor/:id': 'fresh',
    'POST /api/second-factor/recovery-codes': 'fresh',
    'POST /api/step-up/options': 'not-asked',
    'POST /api/step-up': 'not-asked',
  })
})

const readsContent = ['redactie', 'servicedesk', 'lezer', 'beheerder']
const writesContent = ['redactie', 'beheerder']

function simpleAccess(kind: string) {
  const path = `/api/admin/${kind}`
  return {
    [`GET ${path}`]: readsContent,
    [`GET ${path}/export`]: readsContent,
    [`GET ${path}/:id`]: readsContent,
    [`GET ${path}/:id/uses`]: readsContent,
    [`POST ${path}`]: writesContent,
    [`PUT ${path}/:id`]: writesContent,
    [`DELETE ${path}/:id`]: writesContent,
    [`POST ${path}/:id/restore`]: writesContent,
    [`POST ${path}/bulk`]: writesContent,
  }
}

function contentAccess(kind: string): Record<string, string[]> {
  const reads = [
    'GET ',
    'GET /export',
    'GET /:id',
    'GET /:id/versions',
    'GET /:id/versions/:number',
    'GET /:id/uses',
    'GET /:id/presence',
  ]
  const writes = [
    'POST ',
    'POST /bulk',
    'POST /:id/duplicate',
    'PUT /:id/draft',
    'POST /:id/publish',
    'POST /:id/withdraw',
    'POST /:id/drop-plan',
    'DELETE /:id',
    'POST /:id/restore',
    'POST /:id/versions',
    'POST /:id/versions/:number/restore',
  ]
  const named = (calls: string[], access: string[]) =>
    calls.map((call) => [call.replace(' ', ` /api/admin/${kind}`), access] as const)
  return Object.fromEntries([...named(reads, readsContent), ...named(writes, writesContent)])
}
