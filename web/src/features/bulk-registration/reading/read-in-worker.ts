import { startWorker } from '../../../lib/start-worker.ts'
import { FileRefused } from './file-refused.ts'
import type { SheetWorkerAnswer } from './sheet.worker.ts'
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the worker's file
import workerUrl from './sheet.worker.ts?worker&url'
import { sheetLimits, type TextSheet } from './text-sheet.ts'

// Five thousand rows take a fifth of a second. A file that takes this long was made to.
const longestReadingMs = 10_000

type Options = { signal: AbortSignal; onProgress: (rowsRead: number, rowsInAll: number) => void }

/** Reads a file in a worker, so that the page keeps responding whatever it holds. Throws `FileRefused`, or the reason of `signal`. */
export async function readInWorker(file: File, { signal, onProgress }: Options): Promise<TextSheet[]> {
  if (file.size > sheetLimits.bytes) throw new FileRefused('tooBig')
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const worker = startWorker(workerUrl)
  try {
    return await new Promise<TextSheet[]>((resolve, reject) => {
      const timer = setTimeout(() => reject(new FileRefused('tooSlow')), longestReadingMs)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      // The worker is out of memory, or its file could not be loaded.
      worker.addEventListener('error', () => reject(new FileRefused('damaged')))
      worker.addEventListener('message', ({ data }: MessageEvent<SheetWorkerAnswer>) => {
        if ('rowsRead' in data) return onProgress(data.rowsRead, data.rowsInAll)
        clearTimeout(timer)
        if ('refused' in data) reject(new FileRefused(data.refused))
        else resolve(data.sheets)
      })
      worker.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
