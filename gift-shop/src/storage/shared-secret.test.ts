import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharedSecret } from './shared-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('fifty simultaneous starts get one secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 50 }, () => sharedSecret(join(folder, 'data'))))

  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await readdir(join(folder, 'data'))).toEqual(['gift-shop.secret'])
  expect((await stat(join(folder, 'data/gift-shop.secret'))).mode & 0o777).toBe(0o600)
})

test('the secret that the portal wrote is used', async () => {
  await writeFile(join(folder, 'gift-shop.secret'), 'left-by-the-portal\n')

  expect(await sharedSecret(folder)).toBe('left-by-the-portal')
})
