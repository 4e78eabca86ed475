import { describe, expect, test } from 'vitest'
import { dialablePhoneNumber, phoneNumber, phoneNumberMessages as texts } from './phone-number.ts'

const rule = phoneNumber()

describe('a phone number', () => {
  test.each([
    '0612345678',
    '06 12 34 56 78',
    '06-12345678',
    '+31612345678',
    '0031612345678',
    '+31 (0)6 12345678',
    '040 2123456',
    '(040) 212 34 56',
    '0800 1234',
    '+32 470 12 34 56',
    '+49 30 901820',
  ])('%s is accepted and kept as typed', (sent) => {
    expect(rule.safeParse(` ${sent} `).data).toBe(sent)
  })

  test.each([
    ['', texts.missing],
    ['   ', texts.missing],
    [null, texts.missing],
    [undefined, texts.missing],
    ['abcdef', texts.notANumber],
    ['0612345', texts.notANumber],
    ['0012345678', texts.tooShort],
    ['+31 6 00000000', texts.notANumber],
    ['+999123456789', texts.invalidCountry],
    ['+0612345678', texts.invalidCountry],
    ['1', texts.tooShort],
    ['06', texts.tooShort],
    ['+316', texts.tooShort],
    ['061234567890123456789', texts.tooLong],
    ['06123456789012', texts.tooLong],
    ['1'.repeat(251), texts.tooLong],
    ['x'.repeat(251), texts.tooLong],
    [{ number: 6 }, 'Dit veld moet een tekst zijn'],
  ])('%s is refused with "%s"', (sent, message) => {
    expect(rule.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('a number that nobody can dial as it is written', () => {
  test.each([
    ['612345678', '0612345678'],
    ['6 12345678', '06 12345678'],
    ['402123456', '0402123456'],
    ['(40) 2123456', '(040) 2123456'],
    ['8001234', '08001234'],
    ['31612345678', '+31612345678'],
    ['31 6 12345678', '+31612345678'],
    ['32470123456', '+32470123456'],
  ])('%s is %s', (text, expected) => {
    expect(dialablePhoneNumber(text)).toBe(expected)
    expect(rule.safeParse(expected).success).toBe(true)
  })

  test.each(['0612345678', '(040) 2123456', '+31612345678', '(+31) 612345678', '14 040', '6123456', 'abcdef', ''])(
    '%s is none of these',
    (text) => {
      expect(dialablePhoneNumber(text)).toBeNull()
    },
  )

  test('is accepted by the rule, as the website of the spec does', () => {
    expect(rule.safeParse('612345678').data).toBe('612345678')
  })
})
