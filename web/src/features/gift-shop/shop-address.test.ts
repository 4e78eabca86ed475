import { describe, expect, test } from 'vitest'
import { shopAddress, type SignOnReply } from './redirect-page.tsx'

const shop = 'https://cadeaus.example/sso?token=a.b-c_d'

describe('the address of the gift shop', () => {
  test.each<[string, SignOnReply]>([
    ['on its own', { url: shop }],
    ['inside data', { data: { url: shop } }],
    ['in both', { url: shop, data: { url: 'https://elders.example' } }],
  ])('is read when it comes %s', (_where, reply) => {
    expect(shopAddress(reply)).toBe(shop)
  })

  test.each([
    ['/user/email-preferences', '%2Fuser%2Femail-preferences'],
    ['/credit-log', '%2Fcredit-log'],
    ['/order-history', '%2Forder-history'],
  ])('gets the way to %s appended', (returnPath, encoded) => {
    expect(shopAddress({ url: shop }, returnPath)).toBe(`${shop}&return=${encoded}`)
  })

  test('gets it before what stands behind a #, and also without a query of its own', () => {
    expect(shopAddress({ url: 'https://cadeaus.example/sso#nu' }, '/credit-log')).toBe(
      'https://cadeaus.example/sso?return=%2Fcredit-log#nu',
    )
  })

  test.each<[string, SignOnReply]>([
    ['a script', { url: 'javascript:alert(1)' }],
    ['a script with blanks around it', { url: ' java\nscript:alert(1)' }],
    ['data', { url: 'data:text/html,<script>alert(1)</script>' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['a path', { url: '/cadeaushop' }],
    ['a host without a protocol', { url: '//cadeaus.example/sso' }],
    ['an address of the portal itself', { url: `${window.location.origin}/cadeaushop` }],
    ['nothing', {}],
    ['no text', { url: 7, data: null }],
    ['no reply', undefined],
  ])('is refused when it is %s', (_what, reply) => {
    expect(() => shopAddress(reply, '/credit-log')).toThrow()
  })
})
