import { afterAll, expect, test } from 'vitest'
import { createTestPortal, type TestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal({
  APP_URL: 'https://api.voorbeeld.nl',
  FRONTEND_URL: 'https://web.voorbeeld.nl',
  CONTACT_EMAIL: 'veilig@voorbeeld.nl',
})
const local = await createTestPortal({ APP_URL: 'http://localhost:3000' }, { replicaOf: portal })
afterAll(async () => {
  await local.close()
  await portal.close()
})

const ask = ({ app }: TestPortal, path: string) => app.inject(`/.well-known/${path}`)

test('who finds a leak reads whom to tell, for less than a year', async () => {
  const reply = await ask(portal, 'security.txt')

  const { Expires: [expires] = [], ...fields } = fieldsOf(reply.body)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(fields).toEqual({
    Contact: ['mailto:veilig@voorbeeld.nl'],
    'Preferred-Languages': ['nl, en'],
    Canonical: [
      'https://api.voorbeeld.nl/.well-known/security.txt',
      'https://web.voorbeeld.nl/.well-known/security.txt',
    ],
  })
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})

test('an address without TLS is no canonical one', async () => {
  const reply = await ask(local, 'security.txt')

  expect(Object.keys(fieldsOf(reply.body))).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
})

test('a manager of passwords comes to the profile', async () => {
  const reply = await ask(portal, 'change-password')

  expect([reply.statusCode, reply.headers.location, reply.cookies]).toEqual([302, '/profiel', []])
})

// It asks for this name to know whether the portal answers what it does not have.
test('what is not there is not found, and is no page', async () => {
  const reply = await ask(portal, 'resource-that-should-not-exist-whose-status-code-should-not-be-200')

  expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Niet gevonden.' }])
})

function fieldsOf(text: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const line of text.trimEnd().split('\n')) {
    const [name = '', value = ''] = line.split(/: (.*)/, 2)
    ;(fields[name] ??= []).push(value)
  }
  return fields
}
