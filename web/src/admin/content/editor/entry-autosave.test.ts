import { expect, test } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { createWorld, draftOf, first, noor, sanne } from '../../../../testing/autosave-world.ts'

const typed = (content: string) => ({ content })

test('saves once, a second and a half after the last key', async () => {
  const { open, pass, saves, server } = createWorld()
  const autosave = open()

  for (const intro of ['K', 'Ko', 'Kort']) {
    autosave.change({ intro })
    await pass(1_000)
  }
  expect(saves).toEqual([])
  await pass(500)

  expect(saves.map(({ intro }) => intro)).toEqual(['Kort'])
  expect(server()).toMatchObject({ intro: 'Kort', rev: 2 })
  expect(autosave.read()).toMatchObject({ isSaved: true, savedAt: 3_500, entry: { rev: 2 } })
})

test('what is typed while a save is under way goes with the next one', async () => {
  const { open, pass, saves, server } = createWorld()
  const autosave = open()
  autosave.change({ intro: 'Een' })
  const settled = autosave.flush()
  autosave.change({ intro: 'Een en twee' })

  expect(await settled).toBe(3)
  await pass(5_000)
  expect(saves.map(({ intro }) => intro)).toEqual(['Een', 'Een en twee'])
  expect(server().intro).toBe('Een en twee')
})

test('the address follows the title until members may have seen it, or until somebody chose it', async () => {
  const { open } = createWorld()
  const autosave = open()
  autosave.change({ title: 'Zout en water' })
  expect(autosave.read().draft.url_slug).toBe('zout-en-water')

  autosave.change({ url_slug: 'zomer' })
  autosave.change({ title: 'Zout' })
  expect(autosave.read().draft.url_slug).toBe('zomer')

  autosave.applyRemote({ ...first, rev: 9, state: 'gepubliceerd' })
  autosave.change({ url_slug: 'zout', title: 'Zout' })
  autosave.change({ title: 'Water' })
  expect(autosave.read().draft.url_slug).toBe('zout')
})

test('what a colleague changed elsewhere in the article goes on by itself, and is told', async () => {
  const { open, pass, store, server, versions } = createWorld()
  const autosave = open()
  store({ ...draftOf(first), title: 'Zouten', content: '<p>Een</p><p>Twee!</p>' }, noor)

  autosave.change(typed('<p>Een?</p><p>Twee</p>'))
  await pass(2_000)

  expect(server()).toMatchObject({ title: 'Zouten', content: '<p>Een?</p><p>Twee!</p>', rev: 3 })
  expect(autosave.read()).toMatchObject({ isSaved: true, overlaps: [] })
  expect(autosave.read().changes).toMatchObject([{ name: 'Noor Visser', parts: ['title', 'content'] }])
  expect(versions).toEqual([])
})

test('a save whose answer is lost is no overlap with itself', async () => {
  const { open, pass, server, fails } = createWorld()
  const autosave = open()
  fails.push('lost')
  autosave.change(typed('<p>Een, twee</p><p>Twee</p>'))
  await pass(1_600)
  expect(autosave.read().problem?.kind).toBe('later')

  autosave.change(typed('<p>Een, twee, drie</p><p>Twee</p>'))
  await pass(5_000)

  expect(autosave.read()).toMatchObject({ overlaps: [], isSaved: true, problem: null, changes: [] })
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
  const autosave = open()
  fails.push(failure, failure)
  autosave.change({ intro: 'Kort' })
  await pass(3_000)

  expect(autosave.read()).toMatchObject({ isSaved: false, problem: { kind, since: 1_500 } })
  expect(saves).toHaveLength(attempts)
  expect(autosave.read().errors).toEqual(failure.errors)

  fails.length = 0
  await autosave.retry()
  expect(autosave.read()).toMatchObject({ isSaved: true, problem: null })
})

test('a tab that dies leaves all but the last half second on the device, and the next one goes on', async () => {
  const { open, pass, kill, device, server } = createWorld()
  const autosave = open()
  autosave.change({ intro: 'Kort' })
  await pass(500)
  expect(device.kept?.draft.intro).toBe('Kort')
  const left = device.kept!
  kill()
  expect(server().intro).toBe('')

  const next = open()
  next.resumeFrom(left)
  await pass(1_000)

  expect(server().intro).toBe('Kort')
  expect(next.read().isSaved).toBe(true)
  expect(device.kept).toBeNull()
})

test('a tab that dies while it saves knows its own words again', async () => {
  const { open, pass, kill, device, server, store } = createWorld()
  const autosave = open()
  autosave.change({ intro: 'Kort' })
  await pass(1_499)
  autosave.change({ intro: 'Korter' })
  await autosave.keepNow()
  kill()
  const left = { ...device.kept!, sent: [{ ...device.kept!.draft, intro: 'Kort' }] }
  store({ ...draftOf(first), intro: 'Kort' }, { id: 1, name: 'Sanne de Wit' })

  const next = open()
  next.resumeFrom(left)
  await pass(1_000)

  expect(next.read().overlaps).toEqual([])
  expect(server().intro).toBe('Korter')
})

test('where the device keeps nothing, that is known', async () => {
  const { open, device } = createWorld()
  const autosave = open()
  device.keep = () => Promise.reject(new Error('Storage is full'))

  autosave.change({ intro: 'Kort' })
  await autosave.keepNow()

  expect(autosave.read().isKept).toBe(false)
})

test('an answer from before a save changes nothing', async () => {
  const { open, pass } = createWorld()
  const autosave = open()
  autosave.change({ intro: 'Kort' })
  await pass(2_000)

  autosave.applyRemote(first)

  expect(autosave.read()).toMatchObject({ draft: { intro: 'Kort' }, entry: { rev: 2 }, isSaved: true })
})

test('a device that hangs holds up no save for longer than a second, and is said to keep nothing', async () => {
  const { open, pass, device, server } = createWorld()
  const autosave = open()
  const writes: string[] = []
  device.keep = (kept) => {
    writes.push(kept?.draft.intro ?? '')
    return new Promise(() => {})
  }

  for (let key = 1; key <= 15; key += 1) {
    autosave.change({ intro: 'x'.repeat(key) })
    await pass(1_000)
  }
  await pass(1_500)

  expect(server().intro).toHaveLength(15)
  expect(autosave.read()).toMatchObject({ isSaved: true, isKept: false })
  expect(writes).toEqual(['x'])
})

test('a device that is slow gets the newest text, one write at a time', async () => {
  const { open, pass, device } = createWorld()
  const autosave = open()
  const writes: string[] = []
  const answers: (() => void)[] = []
  device.keep = (kept) => {
    writes.push(kept?.draft.intro ?? '')
    return new Promise((resolve) => answers.push(resolve))
  }
  for (const intro of ['Een', 'Twee', 'Drie']) {
    autosave.change({ intro })
    void autosave.keepNow()
  }

  answers[0]!()
  await pass(0)
  expect(writes).toEqual(['Een', 'Drie'])

  answers[1]!()
  await pass(0)
  expect(autosave.read().isKept).toBe(true)
})

test('a save that is tried again and again is kept once', async () => {
  const { open, pass, fails, device, server } = createWorld()
  const autosave = open()
  fails.push('lost', ...Array.from({ length: 9 }, () => errorWithoutReply()))
  autosave.change({ intro: 'Kort' })
  await pass(1_600)
  for (let times = 0; times < 8; times += 1) await autosave.retry()
  await autosave.keepNow()

  expect(device.kept?.sent).toHaveLength(1)
  autosave.change({ intro: 'Korter' })
  fails.length = 0
  await pass(70_000)
  expect(autosave.read()).toMatchObject({ isSaved: true, overlaps: [] })
  expect(server().intro).toBe('Korter')
})

test('what is typed while a version comes back goes into it', async () => {
  const { open, pass, store, server } = createWorld()
  const autosave = open()
  await autosave.flush()
  const restored = store({ ...draftOf(first), title: 'Van vroeger', content: '<p>Een</p><p>Oud</p>' }, sanne)
  autosave.change({ intro: 'Terwijl het terugkwam' })

  autosave.refill(restored)
  await pass(2_000)

  expect(server()).toMatchObject({
    title: 'Van vroeger',
    intro: 'Terwijl het terugkwam',
    content: '<p>Een</p><p>Oud</p>',
  })
  expect(autosave.read()).toMatchObject({ isSaved: true, overlaps: [], changes: [] })
})

test('what is typed where a version came back is to be chosen, and both are versions', async () => {
  const { open, pass, store, versions } = createWorld()
  const autosave = open()
  const restored = store({ ...draftOf(first), intro: 'Van vroeger' }, sanne)
  autosave.change({ intro: 'Terwijl het terugkwam' })

  autosave.refill(restored)
  await pass(0)

  expect(autosave.read().draft.intro).toBe('Terwijl het terugkwam')
  expect(autosave.read().overlaps).toHaveLength(1)
  expect(versions.map(([, { intro }]) => intro)).toEqual(['Terwijl het terugkwam', 'Van vroeger'])
})

test('a picture that was removed is gone with the save, and what is another is asked for', async () => {
  const { open, pass, store, server } = createWorld()
  store({ ...draftOf(first), image_id: 5 }, noor)
  Object.assign(server(), { image: 'vijf.webp', thumbnail_image: 'klein.webp' })
  const autosave = open()
  autosave.change({ image_id: null })
  let entry = autosave.read().entry
  autosave.watch(() => {
    if (autosave.read().isSaved && entry.rev === 2) entry = autosave.read().entry
  })

  await pass(1_600)

  expect(entry).toMatchObject({ rev: 3, image_id: null, image: null, thumbnail_image: null })
})

test('a save takes no mark of a refused publication away that is still true', async () => {
  const { open, pass, store } = createWorld()
  const autosave = open()
  autosave.showErrors({ intro: ['Intro is verplicht'], content: ['Tekst is verplicht'], published_from: ['Voorbij'] })
  autosave.change({ title: 'Zouten' })
  await pass(2_000)
  expect(Object.keys(autosave.read().errors)).toEqual(['intro', 'content', 'published_from'])

  autosave.change({ intro: 'Kort' })
  autosave.applyRemote(
    store({ ...draftOf(first), title: 'Zouten', url_slug: 'zouten', content: '<p>Van Noor</p>' }, noor),
  )
  await pass(2_000)
  expect(Object.keys(autosave.read().errors)).toEqual(['published_from'])
})

test('what a save was refused for is marked no more once it came through', async () => {
  const { open, pass, fails } = createWorld()
  const autosave = open()
  fails.push(new ApiError(422, 'Nee', { url_slug: ['Al in gebruik'] }))
  autosave.change({ intro: 'Kort' })
  await pass(2_000)
  expect(autosave.read().errors).toEqual({ url_slug: ['Al in gebruik'] })

  await autosave.retry()
  expect(autosave.read().errors).toEqual({})
})
