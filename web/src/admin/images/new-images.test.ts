import type { Upload } from '@portal/contract/uploads'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { type Format, isComplete, type NewImage, NewImages } from './new-images.ts'
import type { SendOptions } from './upload-queue.ts'

let kept: Map<string, NewImage>
let sent: { name: string; end: (outcome?: ApiError) => void; signal: AbortSignal }[]
let created: { name: string; isVisible: boolean; key: string }[]
let refusals: Record<string, ApiError>
let ids = 0

beforeEach(() => {
  kept = new Map()
  sent = []
  created = []
  refusals = {}
})

const settle = () => new Promise((done) => setTimeout(done, 5))
const file = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name)
const endAll = async () => {
  for (const { end } of sent.splice(0)) end()
  await settle()
}

function openPage(): NewImages {
  // What an earlier test still writes is its own.
  const device = kept
  return new NewImages({
    now: () => 0,
    after: (_, act) => void setTimeout(act),
    accept: async (chosen) => {
      const format = /\.(jpg|png|tiff)$/.exec(chosen.name)?.[1]
      if (!format) throw new ApiError(422, 'Dit bestandstype kan niet')
      return { file: chosen, format: format as Format }
    },
    send: ({ name, size }, { signal }: SendOptions) =>
      new Promise<Upload>((resolve, reject) => {
        const upload = {
          id: (ids += 1),
          name,
          type: '',
          bytes: size,
          width: 1,
          height: 1,
          pages: null,
          url: '/storage/a.webp',
        }
        sent.push({ name, signal, end: (error) => (error ? reject(error) : resolve(upload)) })
      }),
    create: async (image, isVisible, key) => {
      const refusal = refusals[image.name]
      if (refusal) throw refusal
      created.push({ name: image.name, isVisible, key })
    },
    readKept: async () => [...device.values()].toSorted((one, other) => one.at - other.at),
    keep: async (key, image) => void (image ? device.set(key, structuredClone(image)) : device.delete(key)),
  })
}

const states = (page: NewImages) =>
  page.read().images.flatMap(({ files }) => files.map(({ name, sending }) => `${name} ${sending.state}`))

async function added(...names: string[]) {
  const page = openPage()
  await page.add(names.map((name) => file(name)))
  return page
}

test('a picture in several formats is one entry, named after its file', async () => {
  const page = await added('duo-12_voor.jpg', 'kraan.png', 'duo-12_voor.tiff')

  expect(page.read().images.map(({ name, files }) => [name, files.map(({ format }) => format)])).toEqual([
    ['Duo 12 voor', ['jpg', 'tiff']],
    ['Kraan', ['png']],
  ])
})

test('what can not be a picture is refused before anything is sent, and once however often it is dropped', async () => {
  const page = await added('lijst.docx', 'a.jpg')
  await page.add([file('lijst.docx')])

  expect(page.read().refused.map(({ name, error }) => [name, error.message])).toEqual([
    ['lijst.docx', 'Dit bestandstype kan niet'],
  ])
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg'])
  page.remove(page.read().refused[0]!.key)
  expect(page.read().refused).toEqual([])
})

test('after a reload in the middle it is known which are in and which are missing; dropped again only those are sent', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `foto-${index}.jpg`)
  const before = await added(...names)
  before.change([before.read().images[30]!.key], { alt: 'Een kraan' })
  for (let round = 0; round < 5; round += 1) await endAll()
  await settle()

  const page = openPage()
  await page.open()
  expect(states(page).filter((state) => state.endsWith('sent'))).toHaveLength(20)
  expect(states(page).filter((state) => state.endsWith('missing'))).toHaveLength(20)
  expect(page.read().images[30]).toMatchObject({ alt: 'Een kraan', name: 'Foto 30' })

  sent.splice(0)
  await page.add(names.map((name) => file(name)))
  expect(sent.map(({ name }) => name)).toEqual(names.slice(20, 24))
  for (let round = 0; round < 5; round += 1) await endAll()
  expect(page.read().images).toHaveLength(40)
  expect(states(page).every((state) => state.endsWith('sent'))).toBe(true)
})

test('what the server can not read becomes a file that is refused, and its other formats stay', async () => {
  const page = openPage()
  await page.add([file('a.jpg'), file('b.jpg'), file('b.png')])
  sent[0]!.end(new ApiError(422, 'Dit bestand is geen afbeelding'))
  sent[2]!.end(new ApiError(422, 'Dit bestand is geen afbeelding'))
  await settle()

  const { images, refused } = page.read()
  expect(images.map(({ files }) => files.map(({ name }) => name))).toEqual([['b.jpg']])
  expect(refused.map(({ name }) => name)).toEqual(['a.jpg', 'b.png'])
  expect([...kept.values()].map(({ name }) => name)).toEqual(['B'])
})

test('the same file twice is one; another one of the same name is another picture', async () => {
  const page = await added('a.jpg')
  await page.add([file('a.jpg'), file('a.jpg', 9)])
  expect(page.read().images.map(({ files }) => files.map(({ bytes }) => bytes))).toEqual([[4], [9]])
})

test('a picture that is taken away is neither sent nor kept', async () => {
  const page = await added('a.jpg')
  await settle()
  expect(kept.size).toBe(1)
  page.remove(page.read().images[0]!.key)
  await settle()

  expect(sent[0]!.signal.aborted).toBe(true)
  expect(kept.size).toBe(0)
})

test('what is chosen gets the same values, and the rest stays as it is', async () => {
  const page = await added('a.jpg', 'b.jpg', 'c.jpg')
  const [a, , c] = page.read().images
  page.change([a!.key, c!.key], { brand: 'Softy' })

  expect(page.read().images.map(({ brand }) => brand)).toEqual(['Softy', '', 'Softy'])
})

test('what was added leaves; what the server refuses stays with its reason', async () => {
  const page = await added('a.jpg', 'b.jpg')
  await endAll()
  page.change(
    page.read().images.map(({ key }) => key),
    { alt: 'Een foto', category: "Logo's", brand: 'Softy' },
  )
  expect(page.read().images.every(isComplete)).toBe(true)
  refusals = { B: new ApiError(422, 'Naam is te lang', { name: ['Naam is te lang'] }) }

  expect(await page.addToBank(page.read().images, true)).toBe(1)

  expect(created).toMatchObject([{ name: 'A', isVisible: true }])
  expect(page.read().images.map(({ name, problems }) => [name, problems])).toEqual([['B', { name: 'Naam is te lang' }]])
})

test('a repeated call has the key of the first, until the picture is changed', async () => {
  const page = await added('a.jpg')
  await endAll()
  refusals = { A: new ApiError(null, null) }
  const [image] = page.read().images
  await expect(page.addToBank([image!], false)).rejects.toThrow(ApiError)
  refusals = {}
  await page.addToBank(page.read().images, false)
  expect(created[0]!.key).toBe(`${image!.key}.${image!.edits}.0`)
})

test('what was swept meanwhile has to be chosen again', async () => {
  const page = await added('a.jpg')
  await endAll()
  refusals = { A: new ApiError(422, null, { 'files.jpg': ['Dit bestand is er niet meer. Kies het opnieuw'] }) }
  await page.addToBank(page.read().images, false)
  expect(states(page)).toEqual(['a.jpg missing'])
})

test('nothing is kept any more once it is closed', async () => {
  const page = await added('a.jpg')
  page.close()
  kept.clear()
  await settle()

  expect(kept.size).toBe(0)
  expect(sent[0]!.signal.aborted).toBe(true)
})
