import { expect, test } from 'vitest'
import { makeCode, makeRecoveryCodes, plainCode, recoveryCodeHash } from './recovery-codes.ts'

test('a code has ten signs of thirty-one, and none comes twice', () => {
  const codes = Array.from({ length: 1_000 }, makeCode)

  expect(codes.filter((code) => !/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(1_000)
  // Each sign comes up: a code of ten has 49.5 bits then.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(31)
  expect(makeRecoveryCodes()).toHaveLength(10)
})

test('a code is known however it is typed, and by its own key only', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const hash = recoveryCodeHash(key, 'abcde-fghjk')

  expect(plainCode(' ABCDE fghjk')).toBe('abcdefghjk')
  expect(recoveryCodeHash(key, 'ABCDEFGHJK').equals(hash)).toBe(true)
  expect(recoveryCodeHash(other, 'abcde-fghjk').equals(hash)).toBe(false)
})
