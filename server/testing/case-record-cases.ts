import type { RecordAction } from '@portal/contract/record'
import { insertCase } from '../src/features/cases/store.ts'
import { insertPhoto } from './fill-cases.ts'
import type { TestPortal } from './portal.ts'
import { after, type Case, send, silent } from './record-cases.ts'
import type { TestClient } from './test-client.ts'

type Context = { staff: () => TestClient; portal: TestPortal }

/** The calls of the desk for cases. */
export function caseCases({ staff, portal }: Context): Record<string, Case> {
  const { create, db } = portal
  const path = '/api/admin/cases'

  async function opened() {
    const { id: memberId } = await create.member()
    await create.registration({ member_id: memberId })
    const [{ id: registrationId }] = (await db.query('select max(id) as id from registrations')) as [{ id: number }]
    const facts = { field: 'selectedProduct', text: 'Het is een Duo.' }
    const id = await insertCase(db, { kind: 'fout-gemeld', memberId, registrationId, facts })
    return { to: `${path}/${id}`, memberId }
  }
  const decision = { version: 1, decision: 'hersteld', reason: 'Het was een Duo.' }
  const ofCase = (leaves: RecordAction, make: (to: string, memberId: number) => ReturnType<TestClient['get']>) =>
    after(leaves, async () => {
      const { to, memberId } = await opened()
      return () => make(to, memberId)
    })

  return {
    [`GET ${path}`]: send('cases-listed', () => staff().get(path)),
    [`GET ${path}/count`]: silent("nobody's data", async () => () => staff().get(`${path}/count`)),
    [`GET ${path}/:id`]: ofCase('case-seen', (to) => staff().get(to)),
    [`POST ${path}/:id/decide`]: ofCase('case-decided', (to) => staff().post(`${to}/decide`, decision)),
    [`POST ${path}/:id/decide/preview`]: silent('it shows what would be, of what its page has shown', async () => {
      const { to } = await opened()
      return () => staff().post(`${to}/decide/preview`, decision)
    }),
    [`POST ${path}/:id/ask`]: ofCase('case-asked', (to, member_id) =>
      staff().post(`${to}/ask`, { version: 1, member_id, text: 'Welk toestel is het?' }),
    ),
    [`POST ${path}/:id/notes`]: ofCase('case-noted', (to) => staff().post(`${to}/notes`, { text: 'Belt terug' })),
    [`GET ${path}/:id/presence`]: silent('names of colleagues only', async () => {
      const { to } = await opened()
      return () => staff().get(`${to}/presence`)
    }),
    'GET /api/admin/photos/:id': after('photo-seen', async () => {
      const id = await insertPhoto(portal, await create.member())
      return () => staff().get(`/api/admin/photos/${id}`)
    }),
  }
}
