import type { Upload } from '@portal/contract/uploads'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { mostAtOnce, type SendOptions, type Sending, UploadQueue } from './upload-queue.ts'

const upload: Upload = { id: 1, name: '', type: 'image/jpeg', bytes: 4, width: 2, height: 2, pages: null, url: '' }
const broken = new ApiError(null, 'De verbinding is verbroken')

type Sent = SendOptions & { name: string; end: (outcome: Upload | ApiError) => Promise<void> }
let sent: Sent[]
let heard: Record<string, Sending[]>
let now: number
let queue: UploadQueue

beforeEach(() => {
  sent = []
  heard = {}
  now = 0
  const send = ({ name }: File, options: SendOptions) =>
    new Promise<Upload>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error))
      const end = async (outcome: Upload | ApiError) => {
        if (outcome instanceof ApiError) reject(outcome)
        else resolve(outcome)
        await new Promise((done) => setTimeout(done))
      }
      sent.push({ ...options, name, end })
    })
  queue = new UploadQueue({ send, now: () => now }, (key, sending) => (heard[key] ??= []).push(sending))
})

const file = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name)
const addAll = (...names: string[]) => names.forEach((name) => queue.add(name, file(name)))
const last = (key: string) => heard[key]!.at(-1)!

test('four are under way at a time, in their order', async () => {
  addAll('a', 'b', 'c', 'd', 'e', 'f')
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(last('e').state).toBe('waiting')

  await sent[2]!.end(upload)

  expect(last('c')).toEqual({ state: 'sent', upload })
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('forty files never have more than four under way, and all of them arrive', async () => {
  addAll(...Array.from({ length: 40 }, (_, index) => `${index}`))
  let ended = 0
  while (ended < sent.length) {
    expect(sent.length - ended).toBeLessThanOrEqual(mostAtOnce)
    await sent[ended++]!.end(upload)
  }

  expect(Object.values(heard).map((states) => states.at(-1)!.state)).toEqual(Array<string>(40).fill('sent'))
  expect(queue.isBusy).toBe(false)
})

test('a break is told, holds up no other file, and is tried again from the start', async () => {
  addAll('a', 'b')
  sent[0]!.onProgress(0.5)
  await sent[0]!.end(broken)
  expect(last('a')).toEqual({ state: 'failed', error: broken })

  queue.retry('a')

  expect(last('a')).toEqual({ state: 'sending', part: 0 })
  await sent[2]!.end(upload)
  expect(last('a').state).toBe('sent')
  queue.retry('a')
  expect(sent).toHaveLength(3)
})

test('a file that is taken away ends at once and makes room for the next', async () => {
  addAll('a', 'b', 'c', 'd', 'e')

  queue.remove('b')
  await sent[1]!.end(broken)

  expect(sent[1]!.signal.aborted).toBe(true)
  expect(last('b').state).toBe('sending')
  expect(sent.at(-1)!.name).toBe('e')
  expect(queue.has('b')).toBe(false)
})

test('one that waits and is taken away is never sent', async () => {
  addAll('a', 'b', 'c', 'd', 'e')
  queue.remove('e')
  await sent[0]!.end(upload)

  expect(sent).toHaveLength(4)
})

test('when all is cleared nothing more is begun', async () => {
  addAll('a', 'b', 'c', 'd', 'e')
  queue.clear()
  await sent[0]!.end(upload)

  expect(sent).toHaveLength(4)
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
})

test('the time left follows what was really sent, once three seconds have passed', async () => {
  queue.add('a', file('a', 100))
  queue.add('b', file('b', 100))
  now = 2_000
  sent[0]!.onProgress(0.5)
  expect(queue.secondsLeft()).toBeNull()

  now = 5_000
  expect(queue.secondsLeft()).toBe(15)

  // The server knew it already: nothing was sent for it.
  await sent[1]!.end(upload)
  expect(queue.secondsLeft()).toBe(5)
  await sent[0]!.end(upload)
  expect(queue.secondsLeft()).toBeNull()
})
