import { cpSync, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { setPermissions } from './embedded-files.ts'
import { DatabaseUnavailable } from './errors.ts'
import { preparedFolder } from './prepared-folder.ts'

export type EmbeddedEngine = {
  /** Runs one batch of wire messages and returns the reply. The next batch must wait for it. */
  execute: (batch: Buffer) => Promise<Buffer>
  close: () => Promise<void>
}

type Reply = Uint8Array | 'ready' | 'closed'

const prepared = path.join(preparedFolder, 'database')

export async function startEmbeddedEngine(folder: string): Promise<EmbeddedEngine> {
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await createDatabase(folder)

  let thread: Thread | null = await startThread(folder)
  let isClosing = false

  return {
    async execute(batch) {
      if (isClosing) throw new DatabaseUnavailable('The database is being closed')
      thread ??= await startThread(folder)
      try {
        const { buffer, byteOffset, byteLength } = (await thread.ask(batch)) as Uint8Array<ArrayBuffer>
        return Buffer.from(buffer, byteOffset, byteLength)
      } catch (error) {
        // A crash of the engine fails a statement, but not the portal. Also one that was sent after it: the rest of a
        // transaction must not run as if it were a whole one.
        thread = null
        throw error
      }
    },
    async close() {
      isClosing = true
      if (thread) await stopThread(thread)
    },
  }
}

// A copy takes a tenth of the time and of the memory that the engine needs to create a database.
async function createDatabase(folder: string): Promise<void> {
  // Nothing can take the place of a folder that is a disk of its own.
  if (existsSync(folder)) return letEngineCreate(folder)

  // Under another name until it is complete: one that was cut off must pass for no database, and for no damaged one.
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  if (existsSync(prepared)) {
    // Nothing else waits for this process yet, and for a thousand files the other way takes twice the time.
    cpSync(prepared, unfinished, { recursive: true })
    // The build's files are for everybody.
    await setPermissions(unfinished, { ofFolders: 0o700, ofFiles: 0o600 })
  } else {
    await letEngineCreate(unfinished)
  }
  await rename(unfinished, folder)
}

// The engine then holds half a gigabyte that only the end of its thread frees.
async function letEngineCreate(folder: string): Promise<void> {
  await stopThread(await startThread(folder))
}

type Thread = Awaited<ReturnType<typeof startThread>>

async function stopThread(thread: Thread): Promise<void> {
  if (!thread.hasStopped()) await thread.ask('close')
  await thread.terminate()
}

async function startThread(folder: string) {
  // The worker has the same name beside this source file and beside the built server.
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
    // A copy, because the driver reuses its buffers.
    worker.postMessage(typeof question === 'string' ? question : new Uint8Array(question))
    return nextReply()
  }

  await nextReply()
  return { ask, hasStopped: () => stopped !== null, terminate: () => worker.terminate() }
}
