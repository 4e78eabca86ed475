import { afterEach, expect, test, vi } from 'vitest'
import { startProgram } from '../../../testing/programs/start-program.ts'
import { createTurns, hashPassword } from './passwords.ts'

afterEach(() => vi.unstubAllEnvs())

test('a password is hashed as strongly as OWASP advises', async () => {
  expect(await hashPassword('Zacht water 2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each(['2', '4'])('many hashes on %s threads leave one thread for files', async (threads) => {
  vi.stubEnv('UV_THREADPOOL_SIZE', threads)

  const program = startProgram('hash-a-crowd')

  expect(await program.ended()).toBe(0)
  expect(program.lines).toEqual(['a file waits for: 0', 'in the end: 16'])
})

test('on a single thread every hash completes', async () => {
  vi.stubEnv('UV_THREADPOOL_SIZE', '1')

  const program = startProgram('hash-a-crowd')

  expect(await program.ended()).toBe(0)
  expect(program.lines.at(-1)).toBe('in the end: 16')
})

test('of more hashes than may wait, one more is refused at once, and the others follow in order', async () => {
  const inTurn = createTurns({ maxParallel: 1, maxWaiting: 2 })
  const done: number[] = []
  let finishFirst = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (finishFirst = resolve)))
  const others = [1, 2].map((number) => inTurn(async () => void done.push(number)))

  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ status: 503, retryAfter: 5 })

  finishFirst()
  await Promise.all([first, ...others])
  expect(done).toEqual([1, 2])
  await expect(inTurn(async () => 'in turn again')).resolves.toBe('in turn again')
})
