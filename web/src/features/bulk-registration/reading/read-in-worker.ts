import { FileRefused } from './file-refused.ts'
import type { SheetWorkerAnswer } from './sheet.worker.ts'

// oxlint-disable-next-line import/default -- Vite makes it: the address of the worker's own file
import workerUrl from './sheet.worker.ts?worker&url'
import { sheetLimits, type TextSheet } from './text-sheet.ts'

// Five thousand rows take a fifth of a second; what takes this long is made to.
const longestReading = 10_000

type Options = { signal: AbortSignal; onProgress: (rowsRead: number, rowsInAll: number) => void }

/** Reads a file apart from the page, which stays alive whatever the file does. Throws `FileRefused`. */
export async function readInWorker(file: File, { signal, onProgress }: Options): Promise<TextSheet[]> {
  if (file.size > sheetLimits.bytes) throw new FileRefused('tooBig')
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const worker = startWorker(workerUrl)
  try {
    return await new Promise<TextSheet[]>((resolve, reject) => {
      const timer = setTimeout(() => reject(new FileRefused('tooSlow')), longestReading)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      // Out of memory, or the worker's own file didn't arrive.
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

type Policy = { createScriptURL(url: string): unknown }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

let policy: Policy | null = null

/**
 * Starts a module worker from a file of the portal, of which Vite gives the address (`…?worker&url`). The page's policy asks
 * for a vetted address; no other code may start a worker (server/src/http/security-headers.ts).
 */
export function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('portal-worker', { createScriptURL: ownAddress }) ?? null
  return new Worker((policy?.createScriptURL(url) ?? url) as string, { type: 'module' })
}

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('A worker comes from the portal itself')
  return url
}
