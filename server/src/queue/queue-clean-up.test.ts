import { afterAll, beforeEach, expect, test } from 'vitest'
import { createQueueSite } from '../../testing/queue-site.ts'
import { enqueue } from './entries.ts'
import { queueCleanUp } from './queue-clean-up.ts'

const site = await createQueueSite()
const { db } = site
beforeEach(() => site.reset())
afterAll(() => site.close())

const cleanUp = () =>
  queueCleanUp({ db, keeps: { name: 'mail' } }).run(undefined as never, new AbortController().signal)

async function queueAgo(kind: string, interval: string, changes = '') {
  await enqueue(db, { name: kind }, [{ email: 'klant@voorbeeld.nl' }])
  await db.query(`update queue set due_at = now() - $1::interval ${changes} where id = (select max(id) from queue)`, [
    interval,
  ])
}

test('what is dead for a month goes, but for mails, which have a retention of their own', async () => {
  await queueAgo('test.old', '31 days', `, status = 'dead'`)
  await queueAgo('test.young', '29 days', `, status = 'dead'`)
  await queueAgo('mail', '31 days', `, status = 'dead'`)

  await cleanUp()

  expect(await site.entries('kind')).toEqual([{ kind: 'test.young' }, { kind: 'mail' }])
})

test('what nobody runs for a month is dead, so that an operator sees it, and goes a month later', async () => {
  await queueAgo('test.renamed', '31 days')
  await queueAgo('test.tried', '31 days', ', attempts = 3')
  await queueAgo('test.young', '29 days')
  await queueAgo('test.recurring', '31 days', `, pattern = '0 * * * *'`)

  await cleanUp()
  await cleanUp()

  expect(await site.entries('kind, status, last_error')).toEqual([
    { kind: 'test.renamed', status: 'dead', last_error: 'No version of the portal ran it.' },
    { kind: 'test.tried', status: 'queued', last_error: null },
    { kind: 'test.young', status: 'queued', last_error: null },
    { kind: 'test.recurring', status: 'queued', last_error: null },
  ])
  await db.query(`update queue set due_at = now() - interval '31 days' where status = 'dead'`)
  await cleanUp()
  expect(await site.entries('kind')).not.toContainEqual({ kind: 'test.renamed' })
})
