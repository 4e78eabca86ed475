import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-client.ts'
import { createWorld, draftOf, first, noor } from '../../../../testing/autosave-world.ts'
import { leaveEntry, mayBeLeft } from './leave-entry.ts'

const unavailable = new ApiError(503, null)

test('what is typed while a save is under way is sent when the editor is left', async () => {
  const { open, pass, line, server, device } = createWorld()
  line.answersAfter = 2_500
  const autosave = open()
  autosave.change({ intro: 'Eerste woorden' })
  await pass(1_600)
  autosave.change({ intro: 'Eerste woorden en de laatste' })

  void leaveEntry(autosave)
  await pass(10_000)

  expect(server().intro).toBe('Eerste woorden en de laatste')
  expect(device.kept).toBeNull()
})

test('a colleague who saved in between is no reason to leave without sending', async () => {
  const { open, pass, store, server } = createWorld()
  const autosave = open()
  autosave.change({ intro: 'Kort' })
  store({ ...draftOf(first), title: 'Zouten' }, noor)

  void leaveEntry(autosave)
  await pass(1_000)

  expect(server()).toMatchObject({ intro: 'Kort', title: 'Zouten' })
})

test('what can not be sent when the editor is left stays on the device, and is not tried behind the back', async () => {
  const { open, pass, fails, saves, device } = createWorld()
  const autosave = open()
  fails.push(...Array.from({ length: 9 }, () => unavailable))
  autosave.change({ intro: 'Kort' })

  void leaveEntry(autosave)
  await pass(600_000)

  expect(device.kept?.draft.intro).toBe('Kort')
  expect(saves).toHaveLength(2)
})

test('whoever comes back before the last save ended goes on, and does not overlap with themselves', async () => {
  const { open, pass, line, server } = createWorld()
  line.answersAfter = 8_000
  const autosave = open()
  autosave.change({ content: '<p>Begin. Een zin.</p><p>Twee</p>' })
  void leaveEntry(autosave)
  await pass(1_000)

  autosave.resume()
  autosave.change({ content: '<p>Begin. Een zin. En nog een.</p><p>Twee</p>' })
  await pass(60_000)

  expect(autosave.read()).toMatchObject({ isSaved: true, overlaps: [], changes: [] })
  expect(server().content).toBe('<p>Begin. Een zin. En nog een.</p><p>Twee</p>')
})

test('whoever comes back after a log-in elsewhere goes on saving', async () => {
  const { open, pass, fails, server } = createWorld()
  const autosave = open()
  fails.push(new ApiError(401, null), new ApiError(401, null))
  autosave.change({ intro: 'Kort' })
  await leaveEntry(autosave)
  expect(autosave.read().problem?.kind).toBe('signed-out')

  autosave.resume()
  await pass(0)

  expect(server().intro).toBe('Kort')
})

test('a save that was sent before the log-in, and refused after it, is sent again', async () => {
  const { open, pass, line, fails, server } = createWorld()
  const autosave = open()
  line.answersAfter = 2_000
  fails.push(new ApiError(401, null))
  autosave.change({ intro: 'Kort' })
  await pass(1_600)

  void autosave.retry()
  await pass(10_000)

  expect(server().intro).toBe('Kort')
})

const full = () => Promise.reject(new Error('Storage is full'))

test.each([
  ['all is saved', {}, true],
  ['the device has it', { typed: true, fails: [unavailable, unavailable] }, true],
  ['the last attempt goes well', { typed: true, keep: full }, true],
  ['the server fails too', { typed: true, keep: full, fails: [unavailable, unavailable] }, false],
  [
    'the server refuses it',
    { typed: true, keep: full, fails: [new ApiError(422, 'Nee'), new ApiError(422, 'Nee')] },
    false,
  ],
  [
    'nobody is logged in',
    { typed: true, keep: full, fails: [new ApiError(401, null), new ApiError(401, null)] },
    false,
  ],
])('an article may be left without a question: %s', async (_, { typed, keep, fails = [] }: Left, may) => {
  const world = createWorld()
  const autosave = world.open()
  if (keep) world.device.keep = keep
  world.fails.push(...fails)
  if (typed) autosave.change({ intro: 'Kort' })

  expect(await mayBeLeft(autosave)).toBe(may)
})

type Left = { typed?: boolean; keep?: () => Promise<void>; fails?: ApiError[] }

test.each([true, false])('where a choice waits, it may be left once both sides are versions: %s', async (areKept) => {
  const { open, pass, store, device, versions } = createWorld()
  const autosave = open()
  device.keep = full
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij' })
  await pass(2_000)
  autosave.change({ intro: 'Van mij, en meer' })
  if (!areKept)
    versions.push = () => {
      throw unavailable
    }

  expect(await mayBeLeft(autosave)).toBe(areKept)
  expect(versions.some(([, { intro }]) => intro === 'Van mij, en meer')).toBe(areKept)
})
