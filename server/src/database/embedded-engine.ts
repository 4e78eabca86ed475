import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from './errors.ts'

export type EmbeddedEngine = {
  /** Runs one batch of wire messages and gives the reply. */
  execute(batch: Buffer): Promise<Buffer>
  close(): Promise<void>
}

type Reply = Uint8Array | 'ready' | 'closed'
type Question = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

/** Starts PGlite in a worker thread on this folder, which it makes when it is new. */
export async function startEmbeddedEngine(folder: string): Promise<EmbeddedEngine> {
  // The name is the same beside this source file and beside the built server.
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: { folder }, execArgv: [] })
  const replies = repliesOf(worker)
  await replies.next()

  return {
    async execute(batch) {
      // A copy of its own: the batch may be a view on a buffer that the driver uses again.
      const bytes = new Uint8Array(batch)
      const reply = replies.next()
      worker.postMessage(bytes, [bytes.buffer])
      const { buffer, byteOffset, byteLength } = (await reply) as Uint8Array<ArrayBuffer>
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    async close() {
      const closed = replies.next()
      worker.postMessage('close')
      await closed
      await worker.terminate()
    },
  }
}

/** The worker answers in the order it was asked in; when it stops, nothing is answered any more. */
function repliesOf(worker: Worker) {
  const questions: Question[] = []
  let stopped: Error | null = null

  function stop(cause: unknown): void {
    stopped ??= new DatabaseUnavailable(cause)
    for (const { reject } of questions.splice(0)) reject(stopped)
  }
  worker.on('error', stop)
  worker.on('exit', (code) => stop(new Error(`The embedded database stopped with code ${code}`)))
  worker.on('message', (reply: Reply) => questions.shift()?.resolve(reply))

  function next(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (stopped === null) questions.push({ resolve, reject })
      else reject(stopped)
    })
  }
  return { next }
}
