import { afterAll, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

// A store that nobody listens for.
const portal = await createTestPortal({
  STORAGE_URL: 's3://beelden',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'sleutel',
  AWS_SECRET_ACCESS_KEY: 'geheim',
})
afterAll(() => portal.close())

const visit = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const jsonType = 'application/json; charset=utf-8'
const htmlType = 'text/html; charset=utf-8'

test('who opens a file while the store is away reads whose fault it is, and the number by which the log has it', async () => {
  const { statusCode, headers, body } = await portal.guest().get('/storage/a.jpg', { headers: visit })

  const id = String(headers['x-request-id'])
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([503, '5', htmlType])
  expect(body).toContain('<h1>Er ging iets mis</h1>')
  expect(body).toContain(
    `De dienst is even niet bereikbaar. Probeer het zo opnieuw. Blijft het misgaan? Meld dan dit nummer: ${id}`,
  )
  expect(portal.logLines.some((line) => line.includes(`"reqId":"${id}"`) && line.includes('storage unavailable'))).toBe(
    true,
  )
})

test('the page fetches nothing, runs nothing and is alone in its window', async () => {
  const { headers } = await portal.guest().get('/storage/a.jpg', { headers: visit })

  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test.each([
  ['/onbekend.pdf', 404, 'Niet gevonden'],
  ['/nieuws/%zz', 400, 'Het verzoek kon niet worden gelezen'],
])('who opens %s reads what is wrong, without a number', async (url, status, title) => {
  const { statusCode, headers, body } = await portal.guest().get(url, { headers: visit })

  expect([statusCode, headers['content-type']]).toEqual([status, htmlType])
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(body).not.toMatch(/nummer/)
})

test.each([
  ['a call', '/api/user', visit.accept],
  ['a call outside /api', '/email/verify/1/onzin', visit.accept],
  ['a call that there is not', '/api/onbekend', visit.accept],
  ['a picture in a page', '/storage/a.jpg', 'image/avif,image/webp,*/*;q=0.8'],
  ['a program', '/storage/a.jpg', '*/*'],
])('%s gets JSON', async (_who, url, accept) => {
  expect((await portal.guest().get(url, { headers: { accept } })).headers['content-type']).toBe(jsonType)
})
