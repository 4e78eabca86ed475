import type { TestPortal } from './portal.ts'
import { after, type Case, send, silent } from './record-cases.ts'
import type { TestClient } from './test-client.ts'

type Context = { staff: () => TestClient; create: TestPortal['create'] }

/** What staff do to a member, and to the points of all. */
export function memberCases({ staff, create }: Context): Record<string, Case> {
  const path = '/api/admin/members'
  const points = { credits: 250, reason: 'Stond op de beurs', text: 'Voor je hulp op de beurs' }
  const member = async () => `${path}/${(await create.member()).id}`
  const blocked = async () => {
    const { member_id } = await create.registration()
    const from = `${path}/${member_id}`
    await staff().post(`${from}/block`, { reason: 'Gestopt' })
    return { from, to: { member_id: (await create.member()).id }, reason: 'Gestopt' }
  }
  return {
    'GET /api/admin/gift-shop': silent("nobody's data", async () => () => staff().get('/api/admin/gift-shop')),
    'POST /api/admin/gift-shop/sync': send('sync-started', () => staff().post('/api/admin/gift-shop/sync')),
    [`POST ${path}/:id/block`]: after('member-blocked', async () => {
      const one = await member()
      return () => staff().post(`${one}/block`, { reason: 'Fraude' })
    }),
    [`POST ${path}/:id/unblock`]: after('member-unblocked', async () => {
      const one = await member()
      return () => staff().post(`${one}/unblock`, { reason: 'Opgehelderd' })
    }),
    [`POST ${path}/:id/verification`]: after('verification-mailed', async () => {
      const { id } = await create.unverifiedMember()
      return () => staff().post(`${path}/${id}/verification`)
    }),
    [`POST ${path}/:id/transfer`]: after(['registrations-transferred', 'registrations-received'], async () => {
      const { from, to, reason } = await blocked()
      const { seen } = (await staff().post(`${from}/transfer/preview`, { ...to, reason })).json().data
      return () => staff().post(`${from}/transfer`, { ...to, reason, seen })
    }),
    [`POST ${path}/:id/transfer/preview`]: silent('it shows what would be', async () => {
      const { from, to, reason } = await blocked()
      return () => staff().post(`${from}/transfer/preview`, { ...to, reason })
    }),
    [`POST ${path}/:id/points`]: after('points-given', async () => {
      const one = await member()
      return () => staff().post(`${one}/points`, points)
    }),
    [`POST ${path}/:id/points/preview`]: silent('it shows what would be', async () => {
      const one = await member()
      return () => staff().post(`${one}/points/preview`, points)
    }),
  }
}
