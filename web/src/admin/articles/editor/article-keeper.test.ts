import { expect, test } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { createWorld, first, noor } from './article-keeper.test-kit.ts'
import { draftOf } from './merge-drafts.ts'

const typed = (content: string) => ({ content })

test('saves once, a second and a half after the last key', async () => {
  const { open, pass, saves, server } = createWorld()
  const keeper = open()

  for (const intro of ['K', 'Ko', 'Kort']) {
    keeper.change({ intro })
    await pass(1_000)
  }
  expect(saves).toEqual([])
  await pass(500)

  expect(saves.map(({ intro }) => intro)).toEqual(['Kort'])
  expect(server()).toMatchObject({ intro: 'Kort', rev: 2 })
  expect(keeper.read()).toMatchObject({ isSaved: true, savedAt: 3_500, entry: { rev: 2 } })
})

test('what is typed while a save is under way goes with the next one', async () => {
  const { open, pass, saves, server } = createWorld()
  const keeper = open()
  keeper.change({ intro: 'Een' })
  const settled = keeper.settle()
  keeper.change({ intro: 'Een en twee' })

  expect(await settled).toBe(3)
  await pass(5_000)
  expect(saves.map(({ intro }) => intro)).toEqual(['Een', 'Een en twee'])
  expect(server().intro).toBe('Een en twee')
})

test('the address follows the title until members may have seen it, or until somebody chose it', async () => {
  const { open } = createWorld()
  const keeper = open()
  keeper.change({ title: 'Zout en water' })
  expect(keeper.read().draft.url_slug).toBe('zout-en-water')

  keeper.change({ url_slug: 'zomer' })
  keeper.change({ title: 'Zout' })
  expect(keeper.read().draft.url_slug).toBe('zomer')

  keeper.meet({ ...first, rev: 9, state: 'gepubliceerd' })
  keeper.change({ url_slug: 'zout', title: 'Zout' })
  keeper.change({ title: 'Water' })
  expect(keeper.read().draft.url_slug).toBe('zout')
})

test('what a colleague changed elsewhere in the article goes on by itself, and is told', async () => {
  const { open, pass, store, server, versions } = createWorld()
  const keeper = open()
  store({ ...draftOf(first), title: 'Zouten', content: '<p>Een</p><p>Twee!</p>' }, noor)

  keeper.change(typed('<p>Een?</p><p>Twee</p>'))
  await pass(2_000)

  expect(server()).toMatchObject({ title: 'Zouten', content: '<p>Een?</p><p>Twee!</p>', rev: 3 })
  expect(keeper.read()).toMatchObject({ isSaved: true, overlaps: [] })
  expect(keeper.read().changes).toMatchObject([{ name: 'Noor Visser', parts: ['title', 'content'] }])
  expect(versions).toEqual([])
})

test('a save whose answer is lost is no overlap with itself', async () => {
  const { open, pass, server, fails } = createWorld()
  const keeper = open()
  fails.push('lost')
  keeper.change(typed('<p>Een, twee</p><p>Twee</p>'))
  await pass(1_600)
  expect(keeper.read().problem?.kind).toBe('later')

  keeper.change(typed('<p>Een, twee, drie</p><p>Twee</p>'))
  await pass(5_000)

  expect(keeper.read()).toMatchObject({ overlaps: [], isSaved: true, problem: null, changes: [] })
  expect(server()).toMatchObject({ content: '<p>Een, twee, drie</p><p>Twee</p>', rev: 3 })
})

test.each([
  ['signed-out', new ApiError(401, null), 1],
  ['forbidden', new ApiError(403, 'Nee'), 1],
  ['gone', new ApiError(404, null), 1],
  ['refused', new ApiError(422, 'Nee', { title: ['Te lang'] }), 1],
  ['later', new ApiError(503, null), 2],
  ['later', errorWithoutReply(), 2],
])('a save that is %s is tried again only when that may help', async (kind, failure, attempts) => {
  const { open, pass, saves, fails } = createWorld()
  const keeper = open()
  fails.push(failure, failure)
  keeper.change({ intro: 'Kort' })
  await pass(3_000)

  expect(keeper.read()).toMatchObject({ isSaved: false, problem: { kind, since: 1_500 } })
  expect(saves).toHaveLength(attempts)
  expect(keeper.read().errors).toEqual(failure.errors)

  fails.length = 0
  await keeper.retry()
  expect(keeper.read()).toMatchObject({ isSaved: true, problem: null })
})

test('a tab that dies leaves all but the last half second on the device, and the next one goes on', async () => {
  const { open, pass, kill, device, server } = createWorld()
  const keeper = open()
  keeper.change({ intro: 'Kort' })
  await pass(500)
  expect(device.kept?.draft.intro).toBe('Kort')
  const left = device.kept!
  kill()
  expect(server().intro).toBe('')

  const next = open()
  next.takeUp(left)
  await pass(1_000)

  expect(server().intro).toBe('Kort')
  expect(next.read().isSaved).toBe(true)
  expect(device.kept).toBeNull()
})

test('a tab that dies while it saves knows its own words again', async () => {
  const { open, pass, kill, device, server, store } = createWorld()
  const keeper = open()
  keeper.change({ intro: 'Kort' })
  await pass(1_499)
  keeper.change({ intro: 'Korter' })
  await keeper.keepNow()
  kill()
  const left = { ...device.kept!, sent: [{ ...device.kept!.draft, intro: 'Kort' }] }
  store({ ...draftOf(first), intro: 'Kort' }, { id: 1, name: 'Sanne de Wit' })

  const next = open()
  next.takeUp(left)
  await pass(1_000)

  expect(next.read().overlaps).toEqual([])
  expect(server().intro).toBe('Korter')
})

test('where the device keeps nothing, that is known', async () => {
  const { open, device } = createWorld()
  const keeper = open()
  Object.defineProperty(device, 'kept', {
    set() {
      throw new Error('Storage is full')
    },
  })

  keeper.change({ intro: 'Kort' })
  await keeper.keepNow()

  expect(keeper.read().isKept).toBe(false)
})

test('an answer from before a save changes nothing', async () => {
  const { open, pass } = createWorld()
  const keeper = open()
  keeper.change({ intro: 'Kort' })
  await pass(2_000)

  keeper.meet(first)

  expect(keeper.read()).toMatchObject({ draft: { intro: 'Kort' }, entry: { rev: 2 }, isSaved: true })
})
