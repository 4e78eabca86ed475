import { expect, test } from 'vitest'
import { createHold } from './move-to.ts'

// Renews as often as there are answers; after them it waits for ever.
function holdWith(...answers: unknown[]) {
  const asked: string[] = []
  const step = async (name: string) => {
    asked.push(name)
    if (asked.length > answers.length) return new Promise(() => {})
    const answer = answers[asked.length - 1]
    if (answer instanceof Error) throw answer
    return answer
  }
  const stop = new AbortController()
  const hold = createHold({ step }, stop.signal, 1)
  return { asked, stop, hold, signal: hold.begin() }
}

test('a move goes on when the portal is too busy to hear once that it still runs', async () => {
  const { asked, hold, signal } = holdWith(new Error('The database is not available'), true)

  await expect.poll(() => asked).toEqual(['renew', 'renew', 'renew'])

  expect(signal.aborted).toBe(false)
  hold.end()
})

test('a move ends when its time ran out, or when it is stopped', async () => {
  const late = holdWith(true, false)
  await expect.poll(() => String(late.signal.reason)).toContain('run it again')
  expect(late.signal.aborted).toBe(true)
  late.hold.end()

  const stopped = holdWith()
  stopped.stop.abort(new Error('Stopped'))
  expect(stopped.signal.reason).toEqual(new Error('Stopped'))
  stopped.hold.end()
})
