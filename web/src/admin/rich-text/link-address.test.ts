import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['www.voorbeeld.nl', 'https://www.voorbeeld.nl/'],
  ['voorbeeld.nl/zout?a=1#b', 'https://voorbeeld.nl/zout?a=1#b'],
  [' https://voorbeeld.nl/zout ', 'https://voorbeeld.nl/zout'],
  ['http://voorbeeld.nl', 'http://voorbeeld.nl/'],
  ['https://portaal.nl/service/faq?zoek=zout', '/service/faq?zoek=zout'],
  ['/service/contact', '/service/contact'],
  ['#zout', '#zout'],
  ['mila@voorbeeld.nl', 'mailto:mila@voorbeeld.nl'],
  ['mailto:mila@voorbeeld.nl', 'mailto:mila@voorbeeld.nl'],
  ['088 - 123 45 60', 'tel:0881234560'],
  ['+31 88 1234560', 'tel:+31881234560'],
  ['tel:0881234560', 'tel:0881234560'],
  ['', null],
  ['zout', null],
  ['zie hier', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://', null],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed, 'https://portaal.nl')).toBe(address)
})
