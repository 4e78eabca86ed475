import { expect, test } from 'vitest'
import { plainName, plainSerialNumber } from './plain-name.ts'

test.each([
  'Jansen',
  'J.P. de Vries',
  'Th.J. Mulder',
  'M. van den Berg-Özdemir',
  "O'Hara",
  'Jansen & Zn. B.V.',
  'Firma (Oost)',
  'Loodgieter 24/7',
  '12 bis',
])('an ordinary name stays as it is: %s', (name) => {
  expect(plainName(name)).toBe(name)
})

test.each([
  ['Klik op http://boef.nl nu', 'Klik op http: boef·nl nu'],
  ['https://boef.nl/a?b=c', 'https: boef·nl/a?b=c'],
  ['Jansen…www.x.nl', 'Jansen... www·x. nl'],
  ['x@y.nl', 'x @ y. nl'],
  ['boef.nl', 'boef·nl'],
  ['BOEF.NL', 'BOEF. NL'],
  ['www.X', 'www·X'],
  ['b.nl', 'b. nl'],
  ['J.P.de Vries', 'J.P. de Vries'],
  ['boef．nl', 'boef·nl'],
  ['boef。nl', 'boef·nl'],
  ['mailto:x@y.nl', 'mailto: x @ y. nl'],
  ['\\\\server\\map', 'server map'],
  ['Bel 0900-1234567 of 06 12 34 56 78', 'Bel of'],
  ['Th.Jansen', 'Th. Jansen'],
])('what a mail program would turn into a link is plain text: %s', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('it is one line without invisible or direction-changing characters', () => {
  expect(plainName('  Jan\r\n\tde\u202e \u200bVries\u2028 ')).toBe('Jan de Vries')
})

test('it is cut at sixty whole characters', () => {
  expect(plainName('a'.repeat(60))).toBe('a'.repeat(60))
  expect(plainName('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  expect(plainName('💧'.repeat(100))).toBe(`${'💧'.repeat(59)}…`)
})

test.each(['AB 190871', '40218855310', 'at-9 / x', 'AT.12.3456', 'A.B:7', 'ＡＴ９'])(
  'a serial number stays as it is: %s',
  (serialNumber) => {
    expect(plainSerialNumber(serialNumber)).toBe(serialNumber)
  },
)

test.each([
  ['https://boef.nl/9', 'https: boef·nl/9'],
  ['boef．nl', 'boef·nl'],
  ['9@y.nl', '9 @ y. nl'],
  ['www.1', 'www·1'],
])('but for one that is a link: %s', (serialNumber, plain) => {
  expect(plainSerialNumber(serialNumber)).toBe(plain)
})
