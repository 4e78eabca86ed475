import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from './errors.ts'

export type EmbeddedEngine = {
  /** Runs one batch of wire messages and gives the reply; the next batch must wait for it. */
  execute: (batch: Buffer) => Promise<Buffer>
  close: () => Promise<void>
}

type Reply = Uint8Array | 'ready' | 'closed'

/** Runs PGlite in a worker thread on this folder, which it makes when it is new. */
export async function startEmbeddedEngine(folder: string): Promise<EmbeddedEngine> {
  // Making a database takes half a gigabyte more than using it, and only the end of the thread gives that back.
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await stopThread(await startThread(folder))

  let thread = await startThread(folder)
  let isClosing = false

  return {
    async execute(batch) {
      if (isClosing) throw new DatabaseUnavailable('It is being closed')
      // A crash of the engine costs the statements that were under way, not the portal.
      if (thread.hasStopped()) thread = await startThread(folder)
      const { buffer, byteOffset, byteLength } = (await thread.ask(batch)) as Uint8Array<ArrayBuffer>
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    close() {
      isClosing = true
      return stopThread(thread)
    },
  }
}

type Thread = Awaited<ReturnType<typeof startThread>>

async function stopThread(thread: Thread): Promise<void> {
  if (!thread.hasStopped()) await thread.ask('close')
  await thread.terminate()
}

async function startThread(folder: string) {
  // The name is the same beside this source file and beside the built server.
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: { folder }, execArgv: [] })
  const questions: { answer: (reply: Reply) => void; refuse: (error: Error) => void }[] = []
  let failure: unknown = null
  let stopped: Error | null = null

  worker.on('message', (reply: Reply) => questions.shift()?.answer(reply))
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', (code) => {
    stopped = new DatabaseUnavailable(failure ?? new Error(`The embedded database stopped with code ${code}`))
    for (const { refuse } of questions.splice(0)) refuse(stopped)
  })

  function nextReply(): Promise<Reply> {
    return new Promise((answer, refuse) => {
      if (stopped === null) questions.push({ answer, refuse })
      else refuse(stopped)
    })
  }

  function ask(question: Buffer | 'close'): Promise<Reply> {
    // The thread gets a copy, because the driver uses its buffers again.
    worker.postMessage(typeof question === 'string' ? question : new Uint8Array(question))
    return nextReply()
  }

  await nextReply()
  return { ask, hasStopped: () => stopped !== null, terminate: () => worker.terminate() }
}
