import { startWorker } from '../../../lib/start-worker.ts'
import { articleFormats, type Detector, findDetector } from './barcode-detector.ts'
import type { Label } from './match-label.ts'
import type { ScanAnswer, ScanRequest } from './scan.worker.ts'
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the worker's file
import workerUrl from './scan.worker.ts?worker&url'

export type BarcodeReader = {
  /** Reads the codes in a picture, which it uses up. Rejects when the decoder can't be loaded; a later call tries again. */
  read: (request: ScanRequest) => Promise<Label[]>
  stop: () => void
}

/** The browser's own reader of barcodes where it has one, else WebAssembly in a worker. */
export function createBarcodeReader(): BarcodeReader {
  let native: Promise<Detector | null> | null = null
  let worker: BarcodeReader | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function readNext(request: ScanRequest): Promise<Label[]> {
    const detector = await (native ??= findDetector())
    if (detector === null) return readInWorker(request)
    try {
      const codes = await detector.detect(request.image)
      request.image.close()
      return codes.map(({ rawValue, format }) => ({ text: rawValue, isArticleCode: articleFormats.includes(format) }))
    } catch {
      // Android names a reader that fails without the services of Google Play.
      native = Promise.resolve(null)
      return readInWorker(request)
    }
  }

  async function readInWorker(request: ScanRequest): Promise<Label[]> {
    worker ??= createWorkerReader()
    try {
      return await worker.read(request)
    } catch (error) {
      stop()
      throw error
    }
  }

  function stop() {
    worker?.stop()
    worker = null
  }

  return {
    // A photo may come while a frame is being read.
    read(request) {
      const next = last.then(() => readNext(request))
      last = next.catch(() => undefined)
      return next
    },
    stop,
  }
}

function createWorkerReader(): BarcodeReader {
  const worker = startWorker(workerUrl)
  let settle = (_: ScanAnswer) => {}
  worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => settle(data))
  worker.addEventListener('error', () => settle({ failed: 'The reader of barcodes could not be loaded' }))
  return {
    read: (request) =>
      new Promise((resolve, reject) => {
        settle = (answer) => ('failed' in answer ? reject(new Error(answer.failed)) : resolve(answer.labels))
        worker.postMessage(request, [request.image])
      }),
    stop: () => worker.terminate(),
  }
}
