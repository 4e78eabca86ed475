import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { verificationLink } from './verification-link.ts'

const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl', FRONTEND_URL: 'https://web.voorbeeld.nl' })
const { create, clientOf, guest, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const json = { headers: { accept: 'application/json' } }
const linkOf = (member: { id: number; email: string }, now?: number) =>
  verificationLink(deps.linkSigner, member, now).replace('https://api.voorbeeld.nl', '')

async function isVerified({ id }: CurrentMember) {
  const [row] = await db.query<{ is: boolean }>(
    'select email_verified_at is not null as is from members where id = $1',
    [id],
  )
  return row?.is
}

describe('a verification link', () => {
  test('verifies its member, repeatedly, and logs nobody in', async () => {
    const member = await create.unverifiedMember()
    const client = guest()

    expect((await client.get(linkOf(member), json)).statusCode).toBe(204)
    expect((await client.get(linkOf(member), json)).statusCode).toBe(204)
    expect(await isVerified(member)).toBe(true)
    expect((await client.get('/api/user')).statusCode).toBe(401)
  })

  test('verifies nobody when a mail program only looks at it', async () => {
    const member = await create.unverifiedMember()

    const response = await guest().send({ method: 'HEAD', url: linkOf(member), ...json })

    expect([response.statusCode, await isVerified(member)]).toEqual([204, false])
  })

  test('sends a browser that opens it to the portal', async () => {
    const response = await guest().get(linkOf(await create.unverifiedMember()), { headers: { accept: 'text/html' } })

    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      'https://web.voorbeeld.nl/dashboard?verified=1',
    ])
  })

  test('gives running sessions of its member the rights at once', async () => {
    const member = await create.unverifiedMember()
    const client = await clientOf(member)
    expect((await client.post('/api/brands')).statusCode).toBe(403)

    await guest().get(linkOf(member), json)

    expect((await client.post('/api/brands')).statusCode).toBe(200)
  })

  test.each([
    ['another member', (link: string, other: string) => link.replace(/verify\/\d+/, `verify/${other}`)],
    ['another address', (link: string) => link.replace(/[0-9a-f]{40}\?/, `${'a'.repeat(40)}?`)],
    ['a later end', (link: string) => link.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 9}`)],
    ['another signature', (link: string) => link.replace(/signature=.{4}/, 'signature=abcd')],
    ['no signature', (link: string) => link.replace(/&signature=.*/, '')],
    ['something added', (link: string) => `${link}&x=1`],
    ['something added in front', (link: string) => link.replace('?', '?x=1&')],
  ])('with %s is invalid', async (_, change) => {
    const [member, other] = [await create.unverifiedMember(), await create.unverifiedMember()]

    const response = await guest().get(change(linkOf(member), String(other.id)), json)

    expect([response.statusCode, response.json()]).toEqual([
      403,
      { message: 'Deze verificatielink is ongeldig of verlopen.' },
    ])
    expect([await isVerified(member), await isVerified(other)]).toEqual([false, false])
  })

  test('that is over an hour old, of an older address or of nobody is invalid', async () => {
    const member = await create.unverifiedMember()
    const anHourAgo = Date.now() - 61 * 60 * 1000
    const links = [
      linkOf(member, anHourAgo),
      linkOf({ id: member.id, email: 'oud@voorbeeld.nl' }),
      linkOf({ id: 999_999, email: member.email }),
      linkOf({ id: 99_999_999_999_999, email: member.email }),
    ]

    for (const link of links) expect((await guest().get(link, json)).statusCode).toBe(403)
    expect(await isVerified(member)).toBe(false)
  })

  test('is tried at most six times a minute', async () => {
    const { id } = await create.unverifiedMember()
    const attempt = () => guest().get(`/email/verify/${id}/x`, json)
    for (let i = 0; i < 6; i++) expect((await attempt()).statusCode).toBe(403)

    expect((await attempt()).statusCode).toBe(429)
  })
})

describe('asking for the mail again', () => {
  test('mails the logged-in member, also when the body names another', async () => {
    const [member, other] = [await create.unverifiedMember(), await create.unverifiedMember()]
    const client = await clientOf(member)

    const response = await client.post('/email/verification-notification', { user: other.id })

    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'verification-link-sent', message: 'Je account verificatie e-mail is verzonden' },
    ])
    expect(await allMails(db)).toEqual([{ template: 'verify-account', address: member.email }])
  })

  test('does nothing for a verified member', async () => {
    const client = await clientOf(await create.member())

    const response = await client.post('/email/verification-notification')

    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await allMails(db)).toEqual([])
  })

  test('works six times a minute per member', async () => {
    const [client, other] = [
      await clientOf(await create.unverifiedMember()),
      await clientOf(await create.unverifiedMember()),
    ]
    for (let i = 0; i < 6; i++) expect((await client.post('/email/verification-notification')).statusCode).toBe(200)

    const response = await client.post('/email/verification-notification')

    const seconds = response.headers['retry-after']
    expect([response.statusCode, response.json()]).toEqual([
      429,
      { message: `Te veel verzoeken. Probeer het over ${seconds} seconden opnieuw.` },
    ])
    expect(response.headers).toMatchObject({ 'x-ratelimit-limit': '6', 'x-ratelimit-remaining': '0' })
    expect((await other.post('/email/verification-notification')).statusCode).toBe(200)
  })
})
