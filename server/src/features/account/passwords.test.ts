import { afterEach, expect, test, vi } from 'vitest'
import { startProgram } from '../../../testing/programs/start-program.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['2', '4'])('many hashes on %s threads leave one thread for files', async (threads) => {
  vi.stubEnv('UV_THREADPOOL_SIZE', threads)

  const program = startProgram('hash-a-crowd')

  expect(await program.ended()).toBe(0)
  expect(program.lines).toEqual(['before the file: 0', 'in the end: 8'])
})

test('on a single thread every hash completes', async () => {
  vi.stubEnv('UV_THREADPOOL_SIZE', '1')

  const program = startProgram('hash-a-crowd')

  expect(await program.ended()).toBe(0)
  expect(program.lines.at(-1)).toBe('in the end: 8')
})
