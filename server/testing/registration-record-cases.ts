import type { RecordAction } from '@portal/contract/record'
import type { Database } from '../src/database/database.ts'
import type { TestPortal } from './portal.ts'
import { after, type Case, send, silent } from './record-cases.ts'
import type { TestClient } from './test-client.ts'

type Context = { staff: () => TestClient; create: TestPortal['create']; db: Database }

/** The calls of the desk for registrations. */
export function registrationCases({ staff, create, db }: Context): Record<string, Case> {
  async function registered(): Promise<string> {
    await create.registration()
    const [{ id }] = (await db.query<{ id: number }>('select max(id) as id from registrations')) as [{ id: number }]
    return `/api/admin/registrations/${id}`
  }
  const acting = { version: 1, reason: 'Verkeerd getypt' }
  const ofRegistration = (leaves: RecordAction, make: (to: string) => ReturnType<TestClient['get']>) =>
    after(leaves, async () => {
      const to = await registered()
      return () => make(to)
    })
  const planned = (act: string) =>
    silent('it shows what would be, of what its page has shown', async () => {
      const to = await registered()
      if (act === 'reinstate') await staff().post(`${to}/withdraw`, acting)
      const { id } = await create.member()
      const fields = { kind: 'wijziging', fields: { woonplaats: 'Best' }, member_id: id }
      return () => staff().post(`${to}/${act}/preview`, { version: act === 'reinstate' ? 2 : 1, ...fields })
    })

  return {
    'GET /api/admin/registrations/:id': ofRegistration('registration-seen', (to) => staff().get(to)),
    'POST /api/admin/registrations/:id/corrections': ofRegistration('registration-mended', (to) =>
      staff().post(`${to}/corrections`, {
        ...acting,
        kind: 'herstel',
        fault_of: 'lid',
        fields: { woonplaats: 'Best' },
      }),
    ),
    'POST /api/admin/registrations/:id/withdraw': ofRegistration('registration-withdrawn', (to) =>
      staff().post(`${to}/withdraw`, acting),
    ),
    'POST /api/admin/registrations/:id/reinstate': after('registration-reinstated', async () => {
      const to = await registered()
      await staff().post(`${to}/withdraw`, acting)
      return () => staff().post(`${to}/reinstate`, { ...acting, version: 2 })
    }),
    'POST /api/admin/registrations/:id/transfer': after('registration-transferred', async () => {
      const [to, { id }] = [await registered(), await create.member()]
      return () => staff().post(`${to}/transfer`, { ...acting, member_id: id })
    }),
    'POST /api/admin/registrations/:id/notes': ofRegistration('registration-noted', (to) =>
      staff().post(`${to}/notes`, { text: 'Belt terug' }),
    ),
    'POST /api/admin/registrations/:id/mails/customer': ofRegistration('registration-mailed', (to) =>
      staff().post(`${to}/mails/customer`),
    ),
    'POST /api/admin/registrations/:id/mails/installer': ofRegistration('registration-mailed', (to) =>
      staff().post(`${to}/mails/installer`),
    ),
    'POST /api/admin/registrations/:id/corrections/preview': planned('corrections'),
    'POST /api/admin/registrations/:id/withdraw/preview': planned('withdraw'),
    'POST /api/admin/registrations/:id/reinstate/preview': planned('reinstate'),
    'POST /api/admin/registrations/:id/transfer/preview': planned('transfer'),
    'GET /api/admin/registrations': send('registrations-listed', () => staff().get('/api/admin/registrations')),
    'GET /api/admin/registrations/count': silent(
      "nobody's data",
      async () => () => staff().get('/api/admin/registrations/count'),
    ),
    'GET /api/admin/registrations/export': send('registrations-exported', () =>
      staff().get('/api/admin/registrations/export'),
    ),
  }
}
