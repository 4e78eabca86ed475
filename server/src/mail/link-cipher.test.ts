import { expect, test } from 'vitest'
import { createLinkCipher, hasLinks, UnreadableLink, withoutLinks } from './link-cipher.ts'

const cipher = createLinkCipher('a'.repeat(32))
const link = 'https://portaal.voorbeeld.nl/wachtwoord-resetten?token=geheim&email=é'

test('a link is readable with the same key only', () => {
  const encrypted = cipher.encrypt(link)

  expect(JSON.stringify(encrypted)).not.toContain('geheim')
  expect(createLinkCipher('a'.repeat(32)).decrypt(encrypted)).toBe(link)
  expect(createLinkCipher('b'.repeat(32), ['c'.repeat(32), 'a'.repeat(32)]).decrypt(encrypted)).toBe(link)
  expect(() => createLinkCipher('b'.repeat(32)).decrypt(encrypted)).toThrow(/another APP_KEY/)
})

test('the same link is encrypted differently each time', () => {
  expect(cipher.encrypt(link)).not.toEqual(cipher.encrypt(link))
})

test.each(['', 'x', 'A'.repeat(60)])('%j is no link', (encrypted) => {
  expect(() => cipher.decrypt({ encrypted })).toThrow(UnreadableLink)
})

test('a changed link is refused', () => {
  const { encrypted } = cipher.encrypt(link)
  const bytes = Buffer.from(encrypted, 'base64url')
  bytes[20]! ^= 1

  expect(() => cipher.decrypt({ encrypted: bytes.toString('base64url') })).toThrow(UnreadableLink)
})

test('links are removed at any depth, and everything else stays', () => {
  const words = { name: '{"encrypted":"x"}', none: null, list: [1, true] }
  const values = { ...words, mails: [{ values: { link: cipher.encrypt(link) } }] }

  const emptied = withoutLinks(values)

  expect(emptied).toEqual({ ...words, mails: [{ values: { link: { encrypted: '' } } }] })
  expect([hasLinks(values), hasLinks(emptied), hasLinks(words)]).toEqual([true, false, false])
})
