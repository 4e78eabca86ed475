import { expect, test, vi } from 'vitest'
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

test('what overlaps rests until it is chosen, and both sides are versions', async () => {
  const { open, pass, store, server, versions, saves } = createWorld()
  const keeper = open()
  store({ ...draftOf(first), content: '<p>Een van Noor</p><p>Twee</p>' }, noor)
  keeper.change(typed('<p>Een van mij</p><p>Twee</p>'))
  await pass(2_000)

  expect(keeper.read().overlaps).toHaveLength(1)
  expect(versions.map(([name, { content }]) => [name, content])).toEqual([
    ['Overlap: kant van Sanne de Wit', '<p>Een van mij</p><p>Twee</p>'],
    ['Overlap: kant van Noor Visser', '<p>Een van Noor</p><p>Twee</p>'],
  ])
  await expect(keeper.settle()).rejects.toThrow('choose')
  keeper.change({ intro: 'Ook getypt' })
  await pass(10_000)
  expect(saves).toHaveLength(1)

  const [overlap] = keeper.read().overlaps
  await keeper.choose(overlap!, 'both')
  await pass(100)

  expect(keeper.read()).toMatchObject({ isSaved: true, overlaps: [] })
  expect(server()).toMatchObject({ content: '<p>Een van mij</p><p>Een van Noor</p><p>Twee</p>', intro: 'Ook getypt' })
})

test('taking their side keeps what was typed since as a version too', async () => {
  const { open, pass, store, server, versions } = createWorld()
  const keeper = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  keeper.change({ intro: 'Van mij' })
  await pass(2_000)
  keeper.change({ intro: 'Van mij, en meer' })

  const [overlap] = keeper.read().overlaps
  await keeper.choose(overlap!, 'theirs')
  await pass(100)

  expect(server().intro).toBe('Van Noor')
  expect(versions.map(([, { intro }]) => intro)).toEqual(['Van mij', 'Van Noor', 'Van mij, en meer'])
})

test('taking my side keeps what they saved since as a version too', async () => {
  const { open, pass, store, server, versions } = createWorld()
  const keeper = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  keeper.change({ intro: 'Van mij' })
  await pass(2_000)
  store({ ...draftOf(first), intro: 'Van Noor, en meer' }, noor)
  await keeper.refresh()

  const [overlap] = keeper.read().overlaps
  await keeper.choose(overlap!, 'mine')
  await pass(100)

  expect(server().intro).toBe('Van mij')
  expect(versions.map(([, { intro }]) => intro)).toEqual(['Van mij', 'Van Noor', 'Van Noor, en meer'])
})

test.each(['mine', 'theirs'] as const)(
  'what came in while the sides were kept is not chosen away: %s',
  async (choice) => {
    const { open, pass, store, versions } = createWorld()
    const keeper = open()
    store({ ...draftOf(first), content: '<p>Van Noor</p><p>Twee</p>' }, noor)
    keeper.change(typed('<p>Van mij</p><p>Twee</p>'))
    await pass(2_000)
    keeper.change(typed('<p>Van mij, en meer</p><p>Twee</p>'))
    keeper.meet(store({ ...draftOf(first), content: '<p>Van Noor, en meer</p><p>Twee</p>' }, noor))
    vi.spyOn(versions, 'push').mockImplementationOnce(() => {
      if (choice === 'theirs') keeper.change(typed('<p>Van mij, en nog meer</p><p>Twee</p>'))
      else keeper.meet(store({ ...draftOf(first), content: '<p>Van Noor, en nog meer</p><p>Twee</p>' }, noor))
      return 1
    })

    const [overlap] = keeper.read().overlaps
    await keeper.choose(overlap!, choice)

    const { mine, theirs } = keeper.read().overlaps[0]!
    expect([mine.content, theirs.content]).toEqual(
      choice === 'theirs'
        ? ['<p>Van mij, en nog meer</p>', '<p>Van Noor, en meer</p>']
        : ['<p>Van mij, en meer</p>', '<p>Van Noor, en nog meer</p>'],
    )
  },
)

test('saving goes on when a colleague leaves nothing to choose', async () => {
  const { open, pass, store, server } = createWorld()
  const keeper = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  keeper.change({ intro: 'Van mij', title: 'Zouten' })
  await pass(2_000)
  expect(keeper.read().overlaps).toHaveLength(1)

  store({ ...draftOf(first), intro: 'Van mij' }, noor)
  await keeper.refresh()
  await pass(2_000)

  expect(keeper.read()).toMatchObject({ overlaps: [], isSaved: true })
  expect(server()).toMatchObject({ intro: 'Van mij', title: 'Zouten' })
})

test('an overlap whose sides can not be kept as versions can not be chosen', async () => {
  const { open, pass, store, versions } = createWorld()
  const keeper = open()
  const refuse = vi.spyOn(versions, 'push').mockImplementation(() => {
    throw errorWithoutReply()
  })
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  keeper.change({ intro: 'Van mij' })
  await pass(2_000)
  const [overlap] = keeper.read().overlaps

  await expect(keeper.choose(overlap!, 'theirs')).rejects.toThrow('API Request Error')
  expect(keeper.read().draft.intro).toBe('Van mij')

  refuse.mockRestore()
  await keeper.choose(overlap!, 'theirs')
  expect(keeper.read().draft.intro).toBe('Van Noor')
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
