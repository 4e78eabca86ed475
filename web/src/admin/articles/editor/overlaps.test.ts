import { expect, test, vi } from 'vitest'
import { errorWithoutReply } from '../../../lib/api-client.ts'
import { createWorld, first, noor } from './article-keeper.test-kit.ts'
import { draftOf } from './merge-drafts.ts'

const typed = (content: string) => ({ content })

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

test('what a colleague wrote comes in when what is typed since leaves nothing to choose', async () => {
  const { open, pass, store, server } = createWorld()
  const keeper = open()
  store({ ...draftOf(first), intro: 'Van Noor', content: '<p>Een van Noor</p><p>Twee</p>' }, noor)
  keeper.change({ intro: 'Van mij', ...typed('<p>Een van mij</p><p>Twee</p>') })
  await pass(2_000)
  expect(keeper.read().overlaps).toHaveLength(2)

  keeper.change({ intro: first.intro, ...typed('<p>Een</p><p>Twee van mij</p>') })
  expect(keeper.read().overlaps).toEqual([])
  await pass(2_000)

  expect(server()).toMatchObject({ intro: 'Van Noor', content: '<p>Een van Noor</p><p>Twee van mij</p>' })
  expect(keeper.read()).toMatchObject({ isSaved: true, draft: { intro: 'Van Noor' } })
  expect(keeper.read().changes).toMatchObject([{ name: 'Noor Visser', parts: ['intro', 'content'] }])
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
