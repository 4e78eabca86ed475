import { forgotPassword } from '@portal/contract/account'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal()
// One folder of mails: either of the two may send one.
const behindProxy = await createTestPortal(
  { TRUST_PROXY: '1', MAIL_DIR: portal.config.mail.dir! },
  { replicaOf: portal },
)
beforeEach(() => portal.reset())
afterAll(async () => {
  await behindProxy.close()
  await portal.close()
})

const passedOn = { 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'proxy-7f3a91c2' }

test('every answer has an id of its own, by which the log has its lines', async () => {
  const answers = await Promise.all(['/privacy', '/api/user', '/onbekend'].map((path) => portal.guest().get(path)))

  const ids = answers.map(({ headers }) => String(headers['x-request-id']))

  expect(new Set(ids).size).toBe(3)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(portal.logLines.filter((line) => line.includes(`"reqId":"${id}"`))).toHaveLength(1)
  }
})

test('the id of a proxy that is believed goes into answer and log', async () => {
  const { headers } = await behindProxy.guest().get('/api/user', { headers: passedOn })

  expect(headers['x-request-id']).toBe('proxy-7f3a91c2')
  const lines = behindProxy.logLines.filter((line) => line.includes('proxy-7f3a91c2'))
  expect(lines).toHaveLength(1)
  expect(lines[0]!.match(/reqId/g)).toHaveLength(1)
})

describe('an id is not taken over', () => {
  test('from anybody while no proxy is believed', async () => {
    const { headers } = await portal.guest().get('/api/user', { headers: passedOn })

    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  })

  test('from a caller whom no proxy passed on', async () => {
    const { headers } = await behindProxy.guest().get('/api/user', { headers: { 'x-request-id': 'proxy-7f3a91c2' } })

    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  })

  test.each(['kort', 'x'.repeat(65), '{"level":60}', 'klant@voorbeeld.nl', 'a b c d e f', 'één-twee-drie'])(
    'when it is no id: %s',
    async (id) => {
      const { headers } = await behindProxy.guest().get('/api/user', { headers: { ...passedOn, 'x-request-id': id } })

      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
    },
  )
})

test('a mail names the request that caused it, also when a job queued it', async () => {
  const member = await portal.create.member()
  const { headers } = await portal.guest().post(forgotPassword.path, { email: member.email })

  const [mail] = await portal.mailbox.waitFor(({ to }) => to[0]?.address === member.email)

  expect(mail!.header('x-request-id')).toBe(headers['x-request-id'])
})
