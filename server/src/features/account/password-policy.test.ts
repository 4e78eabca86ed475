import { passwordMessages } from '@portal/contract/rules/password'
import { expect, test } from 'vitest'
import { passwordProblems } from './password-policy.ts'

const problems = (password: string) => passwordProblems(password, { roles: ['redactie'] }, 'Zilverbron')

test.each([
  'wachtwoord123',
  '123wachtwoord',
  'Wachtwoord2026!',
  '2026-Wachtwoord',
  'aaaaaaaaaaaa',
  'abababababab',
  'abcabcabcabc',
  '2026202620262',
  'waterontharder',
  'Waterontharder1',
  'Water-ontharder!',
  'installateur26',
  'Zoutblokken99',
  'welkom2026!!!!',
  'September2026',
  'Rotterdam010!',
  '123456789012',
  'abcdefghijkl',
  '987654321098',
  'Sunshine-2026!',
  'qwertyuiop2026',
])('%s is too easy to guess', (password) => {
  expect(problems(password)).toEqual([passwordMessages.tooEasy])
})

test.each([
  'Zachter water 26',
  'Nieuwe koppeling 9',
  'vier natte schoenen',
  'kraan lekt op dinsdag',
  'b7Kq2vXz9LmT',
  'waterontharder voor mijn tante',
  'aaaaaaaaaaab-x7',
])('%s is none that comes to mind', (password) => {
  expect(problems(password)).toEqual([])
})
