import type { TestPortal } from './portal.ts'
import { after, type Case, send, silent } from './record-cases.ts'
import type { TestClient } from './test-client.ts'

type Context = { staff: () => TestClient; create: TestPortal['create'] }

/** What staff do to a member, and to the points of all. */
export function memberCases({ staff, create }: Context): Record<string, Case> {
  const path = '/api/admin/members'
  const points = { credits: 250, reason: 'Stond op de beurs', text: 'Voor je hulp op de beurs' }
  const member = async () => `${path}/${(await create.member()).id}`
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
