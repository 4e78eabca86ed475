import { afterEach, expect, test, vi } from 'vitest'
import { newUuid } from './new-uuid.ts'

afterEach(() => void vi.restoreAllMocks())

test('every UUID is a valid one of version 4, and its own', () => {
  const made = Array.from({ length: 200 }, () => newUuid())

  for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(made).size).toBe(200)
})

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('bytes of %i keep their place, and version and variant theirs', (byte, uuid) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never)

  expect(newUuid()).toBe(uuid)
})

test('a browser on plain http, which has no randomUUID, gets one too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

  expect(newUuid()).toHaveLength(36)

  vi.unstubAllGlobals()
})
