import { errorMessages } from '@portal/contract/errors'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createOwnDatabase } from '../../testing/databases.ts'
import { createTestPortal } from '../../testing/portal.ts'
import { openDatabase } from '../database/database.ts'

describe('while another session keeps a table locked', () => {
  test('a call that needs it is asked to come back, and then does what it would have done', async () => {
    const database = await createOwnDatabase({ lockMs: 100 })
    const portal = await createTestPortal({}, { replicaOf: { database } })
    const other = await openDatabase({ url: database.url, dataDir: '', poolSize: 1 })
    onTestFinished(async () => {
      await other.close()
      await portal.close()
      await database.close()
    })
    const { id: selectedProduct } = await portal.create.product()
    const client = await portal.clientOf(await portal.create.member())
    const body = {
      install_date: '2026-02-03',
      address_zipcode: '5611 AB',
      address_house_number: '12',
      serial_number: 'AB 123456',
      selectedProduct,
      selectedGender: 'female',
      client_name: 'Van den Berg',
      client_email: 'klant@voorbeeld.nl',
      client_phone_number: '0612345678',
    }
    const send = () =>
      client.post('/api/productregistration/create', body, { headers: { 'idempotency-key': 'de-eerste-poging-1' } })

    const refused = await other.tx(async () => {
      await other.query('lock table registrations in access exclusive mode')
      return send()
    })

    expect([refused.statusCode, refused.json()]).toEqual([503, { message: errorMessages.unavailable }])
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await send()).statusCode).toBe(201)
    expect(portal.logLines.join('\n')).toContain('canceling statement due to lock timeout')
  })
})
