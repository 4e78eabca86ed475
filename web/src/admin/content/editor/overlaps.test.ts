import { expect, test, vi } from 'vitest'
import { errorWithoutReply } from '../../../lib/api-client.ts'
import { createWorld, draftOf, first, noor, sanne } from '../../../../testing/autosave-world.ts'

const typed = (content: string) => ({ content })

test('what overlaps rests until it is chosen, and both sides are versions', async () => {
  const { open, pass, store, server, versions, saves } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), content: '<p>Een van Noor</p><p>Twee</p>' }, noor)
  autosave.change(typed('<p>Een van mij</p><p>Twee</p>'))
  await pass(2_000)

  expect(autosave.read().overlaps).toHaveLength(1)
  expect(versions.map(([name, { content }]) => [name, content])).toEqual([
    ['Overlap: kant van Sanne de Wit', '<p>Een van mij</p><p>Twee</p>'],
    ['Overlap: kant van Noor Visser', '<p>Een van Noor</p><p>Twee</p>'],
  ])
  await expect(autosave.flush()).rejects.toThrow('choose')
  autosave.change({ intro: 'Ook getypt' })
  await pass(10_000)
  expect(saves).toHaveLength(1)

  const [overlap] = autosave.read().overlaps
  await autosave.choose(overlap!, 'both')
  await pass(100)

  expect(autosave.read()).toMatchObject({ isSaved: true, overlaps: [] })
  expect(server()).toMatchObject({ content: '<p>Een van mij</p><p>Een van Noor</p><p>Twee</p>', intro: 'Ook getypt' })
})

test('taking their side keeps what was typed since as a version too', async () => {
  const { open, pass, store, server, versions } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij' })
  await pass(2_000)
  autosave.change({ intro: 'Van mij, en meer' })

  const [overlap] = autosave.read().overlaps
  await autosave.choose(overlap!, 'theirs')
  await pass(100)

  expect(server().intro).toBe('Van Noor')
  expect(versions.map(([, { intro }]) => intro)).toEqual(['Van mij', 'Van Noor', 'Van mij, en meer'])
})

test('taking my side keeps what they saved since as a version too', async () => {
  const { open, pass, store, server, versions } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij' })
  await pass(2_000)
  store({ ...draftOf(first), intro: 'Van Noor, en meer' }, noor)
  await autosave.refresh()

  const [overlap] = autosave.read().overlaps
  await autosave.choose(overlap!, 'mine')
  await pass(100)

  expect(server().intro).toBe('Van mij')
  expect(versions.map(([, { intro }]) => intro)).toEqual(['Van mij', 'Van Noor', 'Van Noor, en meer'])
})

test.each(['mine', 'theirs'] as const)(
  'what came in while the sides were kept is not chosen away: %s',
  async (choice) => {
    const { open, pass, store, versions } = createWorld()
    const autosave = open()
    store({ ...draftOf(first), content: '<p>Van Noor</p><p>Twee</p>' }, noor)
    autosave.change(typed('<p>Van mij</p><p>Twee</p>'))
    await pass(2_000)
    autosave.change(typed('<p>Van mij, en meer</p><p>Twee</p>'))
    autosave.applyRemote(store({ ...draftOf(first), content: '<p>Van Noor, en meer</p><p>Twee</p>' }, noor))
    vi.spyOn(versions, 'push').mockImplementationOnce(() => {
      if (choice === 'theirs') autosave.change(typed('<p>Van mij, en nog meer</p><p>Twee</p>'))
      else autosave.applyRemote(store({ ...draftOf(first), content: '<p>Van Noor, en nog meer</p><p>Twee</p>' }, noor))
      return 1
    })

    const [overlap] = autosave.read().overlaps
    await autosave.choose(overlap!, choice)

    const { mine, theirs } = autosave.read().overlaps[0]!
    expect([mine.content, theirs.content]).toEqual(
      choice === 'theirs'
        ? ['<p>Van mij, en nog meer</p>', '<p>Van Noor, en meer</p>']
        : ['<p>Van mij, en meer</p>', '<p>Van Noor, en nog meer</p>'],
    )
  },
)

test('saving goes on when a colleague leaves nothing to choose', async () => {
  const { open, pass, store, server } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij', title: 'Zouten' })
  await pass(2_000)
  expect(autosave.read().overlaps).toHaveLength(1)

  store({ ...draftOf(first), intro: 'Van mij' }, noor)
  await autosave.refresh()
  await pass(2_000)

  expect(autosave.read()).toMatchObject({ overlaps: [], isSaved: true })
  expect(server()).toMatchObject({ intro: 'Van mij', title: 'Zouten' })
})

test('what a colleague wrote comes in when what is typed since leaves nothing to choose', async () => {
  const { open, pass, store, server } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), intro: 'Van Noor', content: '<p>Een van Noor</p><p>Twee</p>' }, noor)
  autosave.change({ intro: 'Van mij', ...typed('<p>Een van mij</p><p>Twee</p>') })
  await pass(2_000)
  expect(autosave.read().overlaps).toHaveLength(2)

  autosave.change({ intro: first.intro, ...typed('<p>Een</p><p>Twee van mij</p>') })
  expect(autosave.read().overlaps).toEqual([])
  await pass(2_000)

  expect(server()).toMatchObject({ intro: 'Van Noor', content: '<p>Een van Noor</p><p>Twee van mij</p>' })
  expect(autosave.read()).toMatchObject({ isSaved: true, draft: { intro: 'Van Noor' } })
  expect(autosave.read().changes).toMatchObject([{ name: 'Noor Visser', parts: ['intro', 'content'] }])
})

test.each([
  [sanne, []],
  [noor, [{ name: 'Noor Visser', parts: ['url_slug'] }]],
])('an address that %o publishes without is that of the title, which only others are told', async (by, changes) => {
  const { open, pass, store, server } = createWorld()
  const autosave = open()
  autosave.change({ url_slug: '' })
  await pass(2_000)
  store({ url_slug: 'zout', state: 'gepubliceerd' }, by)

  autosave.applyRemote(server())

  expect(autosave.read()).toMatchObject({ draft: { url_slug: 'zout' }, isSaved: true, changes })
  expect(autosave.read().changes).toHaveLength(changes.length)
})

test('an overlap whose sides can not be kept as versions can not be chosen', async () => {
  const { open, pass, store, versions } = createWorld()
  const autosave = open()
  const refuse = vi.spyOn(versions, 'push').mockImplementation(() => {
    throw errorWithoutReply()
  })
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij' })
  await pass(2_000)
  const [overlap] = autosave.read().overlaps

  await expect(autosave.choose(overlap!, 'theirs')).rejects.toThrow('API Request Error')
  expect(autosave.read().draft.intro).toBe('Van mij')

  refuse.mockRestore()
  await autosave.choose(overlap!, 'theirs')
  expect(autosave.read().draft.intro).toBe('Van Noor')
})

test('what is typed while a choice waits becomes a version once a minute', async () => {
  const { open, pass, store, versions } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij' })
  await pass(2_000)
  expect(autosave.read().areSidesKept).toBe(true)

  for (let seconds = 0; seconds < 150; seconds += 3) {
    autosave.change({ title: `Zout ${seconds}` })
    await pass(3_000)
  }

  expect(versions.map(([, { title }]) => title)).toEqual(['Zout', 'Zout', 'Zout 60', 'Zout 120'])
})

test('that both sides are versions is said only once they are', async () => {
  const { open, pass, store, versions } = createWorld()
  const autosave = open()
  const refuse = vi.spyOn(versions, 'push').mockImplementation(() => {
    throw errorWithoutReply()
  })
  store({ ...draftOf(first), intro: 'Van Noor' }, noor)
  autosave.change({ intro: 'Van mij' })
  await pass(2_000)
  expect(autosave.read()).toMatchObject({ areSidesKept: false })

  refuse.mockRestore()
  await autosave.retry()

  expect(autosave.read()).toMatchObject({ areSidesKept: true })
  expect(versions).toHaveLength(2)
})
