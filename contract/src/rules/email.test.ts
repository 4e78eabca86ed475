import { expect, test } from 'vitest'
import { email, invalidEmail } from './email.ts'

const rule = email('E-mailadres is verplicht')

test.each([
  ['sanne@dewit.nl', 'sanne@dewit.nl'],
  [' Sanne@DeWit.NL ', 'sanne@dewit.nl'],
  ['s.de-wit+portaal@mail.dewit.example', 's.de-wit+portaal@mail.dewit.example'],
  ["o'brien@xn--bcher-kva.example", "o'brien@xn--bcher-kva.example"],
])('%s is an e-mail address', (sent, expected) => {
  expect(rule.safeParse(sent).data).toBe(expected)
})

test.each([
  'sanne',
  'sanne@',
  '@dewit.nl',
  'sanne@dewit',
  'sanne@dewit..nl',
  'sanne..w@dewit.nl',
  '.sanne@dewit.nl',
  'sanne.@dewit.nl',
  'sanne@-dewit.nl',
  'sanne@dewit.n',
  'sanne de wit@dewit.nl',
  'a@b.nl, c@d.nl',
  'sanne@dewit.nl>',
  'Sanne <sanne@dewit.nl>',
  'sanne@127.0.0.1',
])('%s is no e-mail address', (sent) => {
  expect(rule.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual([invalidEmail])
})
