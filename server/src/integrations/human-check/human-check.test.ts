import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHumanCheck } from './human-check.ts'

// Stands in for reCAPTCHA on the loopback: it judges by the token that it is asked about.
const answers: Record<string, string> = {
  person: JSON.stringify({ success: true, action: 'login', score: 0.9 }),
  'an older kind without a score': JSON.stringify({ success: true }),
  program: JSON.stringify({ success: true, action: 'login', score: 0.1 }),
  'of another form': JSON.stringify({ success: true, action: 'contact', score: 0.9 }),
  refused: JSON.stringify({ success: false, 'error-codes': ['timeout-or-duplicate'] }),
  'answered with a page': '<html></html>',
  'answered with nothing useful': 'null',
}

let server: Server
let asked: URLSearchParams
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked = new URLSearchParams(Buffer.concat(chunks).toString())
      response.end(answers[asked.get('response') ?? ''])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

function check(token: string | null) {
  const { port } = server.address() as AddressInfo
  return createHumanCheck({ secret: 'geheim', verifyUrl: `http://127.0.0.1:${port}/` })(token, '192.0.2.1')
}

test.each(['person', 'an older kind without a score'])('a token of a %s is accepted', async (token) => {
  expect(await check(token)).toBe(true)
  expect(Object.fromEntries(asked)).toEqual({ secret: 'geheim', response: token, remoteip: '192.0.2.1' })
})

test.each([null, '', 'program', 'of another form', 'refused', 'answered with a page', 'answered with nothing useful'])(
  'a token that is %s is not',
  async (token) => {
    expect(await check(token)).toBe(false)
  },
)

test("every token is refused while the check can't be reached", async () => {
  const closed = createHumanCheck({ secret: 'geheim', verifyUrl: 'http://127.0.0.1:1/' })

  expect(await closed('person', '192.0.2.1')).toBe(false)
})
