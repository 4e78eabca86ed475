import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { checkBody } from '../check-body.ts'
import { optionalText, requiredText, withoutUnseen } from './text.ts'

const body = z.object({ name: requiredText('Naam is verplicht'), note: optionalText({ max: 20, multiline: true }) })

describe('a text', () => {
  test.each([
    ['plain', 'Jansen', 'Jansen'],
    ['with blanks around it', '  Jansen\t', 'Jansen'],
    ['a JSON number', 12, '12'],
    ['accents and emoji', 'Çelik 🚿', 'Çelik 🚿'],
    ['of 255 characters', 'x'.repeat(255), 'x'.repeat(255)],
  ])('%s is accepted', async (_, sent, expected) => {
    expect(await checkBody(body, { name: sent })).toEqual({ value: { name: expected, note: null } })
  })

  test.each([
    ['absent', undefined, 'Naam is verplicht'],
    ['null', null, 'Naam is verplicht'],
    ['empty', '', 'Naam is verplicht'],
    ['blank', ' \n ', 'Naam is verplicht'],
    ['an object', { a: 1 }, 'Dit veld moet een tekst zijn'],
    ['an array', ['a'], 'Dit veld moet een tekst zijn'],
    ['a boolean', true, 'Dit veld moet een tekst zijn'],
    ['too long', 'x'.repeat(256), 'Dit veld mag maximaal 255 tekens bevatten'],
    ['with a NUL', 'Jan\0sen', 'Dit veld bevat ongeldige tekens'],
    ['with a line break', 'Jan\nsen', 'Dit veld bevat ongeldige tekens'],
    ['with half a surrogate pair', 'Jan\ud83dsen', 'Dit veld bevat ongeldige tekens'],
  ])('%s is refused', async (_, sent, message) => {
    expect(await checkBody(body, { name: sent })).toEqual({ errors: { name: [message] } })
  })

  test('a text of several lines may hold line breaks, when the field allows them', async () => {
    expect(await checkBody(body, { name: 'Jan', note: 'een\r\ntwee' })).toEqual({
      value: { name: 'Jan', note: 'een\r\ntwee' },
    })
  })
})

test.each([
  ['out of a pdf', 'water\u0002ontharder\0\x7f\x85', 'waterontharder'],
  ['with the line breaks of PowerPoint', 'Zout\vbijvullen', 'Zout bijvullen'],
  ['with half a surrogate pair', 'Jan\ud83d', 'Jan'],
  ['with line breaks and a tab', 'een\r\n\ttwee 🚿', 'een\r\n\ttwee 🚿'],
])('what nobody sees is taken out of a text %s', async (_, text, expected) => {
  expect(withoutUnseen(text)).toBe(expected)
  expect(await checkBody(body, { name: 'Jan', note: withoutUnseen(text) })).toHaveProperty('value')
})
