import { afterAll, expect, test } from 'vitest'
import { queueMails } from '../src/mail/outbox.ts'
import { createTestPortal } from './portal.ts'
import { testMail } from './test-mail.ts'

const portal = await createTestPortal()
afterAll(() => portal.close())

test('what a worker still runs for one test ends nothing of the next one', async () => {
  const mail = testMail({ to: { name: 'Klant', address: 'klant@voorbeeld.example' } })
  const newestId = async () => {
    const [queue] = await portal.db.query<{ id: number }>('select last_value as id from queue_id_seq')
    return queue!.id
  }
  await queueMails(portal.db, [mail])
  const underWay = await newestId()

  await portal.reset()
  await queueMails(portal.db, [mail])

  expect(await newestId()).toBeGreaterThan(underWay)
})
