import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readInWorker } from './read-in-worker.ts'
import type { SheetWorkerAnswer } from './sheet.worker.ts'

/** A worker that reads nothing and answers what the test says. */
class StubWorker extends EventTarget {
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()

  constructor() {
    super()
    started.push(this)
  }

  answer(data: SheetWorkerAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let started: StubWorker[] = []
const file = { size: 3, arrayBuffer: async () => new ArrayBuffer(3) } as File

async function startReading() {
  const stop = new AbortController()
  const onProgress = vi.fn()
  const reading = readInWorker(file, { signal: stop.signal, onProgress })
  // A rejection is expected later in the test.
  reading.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const [worker] = started
  if (!worker) throw new Error('No worker was started')
  return { reading, worker, onProgress, stop }
}

beforeEach(() => {
  started = []
  vi.useFakeTimers()
  vi.stubGlobal('Worker', StubWorker)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a worker that takes longer than ten seconds is ended and its file refused', async () => {
  const { reading, worker } = await startReading()

  await vi.advanceTimersByTimeAsync(9_999)
  expect(worker.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  await expect(reading).rejects.toMatchObject({ kind: 'tooSlow' })
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('progress is reported until the sheets arrive, and then the worker is ended', async () => {
  const { reading, worker, onProgress } = await startReading()

  worker.answer({ rowsRead: 50, rowsInAll: 120 })
  worker.answer({ rowsRead: 100, rowsInAll: 120 })
  worker.answer({ sheets: [] })

  expect(await reading).toEqual([])
  expect(onProgress.mock.calls).toEqual([
    [50, 120],
    [100, 120],
  ])
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a file that the member cancels is no longer read', async () => {
  const { reading, worker, stop } = await startReading()

  stop.abort()

  await expect(reading).rejects.toThrow()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test.each<[string, (worker: StubWorker) => void, string]>([
  ['that the worker refuses', (worker) => worker.answer({ refused: 'locked' }), 'locked'],
  ['that breaks the worker', (worker) => worker.dispatchEvent(new Event('error')), 'damaged'],
])('a file %s is refused', async (_, fail, kind) => {
  const { reading, worker } = await startReading()

  fail(worker)

  await expect(reading).rejects.toMatchObject({ kind })
})
