import { chmod, type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const newLine = 10

/**
 * An append-only file of lines. `settled` resolves when every line added before is on disk. Lines added during a sync
 * are written together by the next one, so that parallel calls share it.
 */
export async function openJournal(path: string, readLine: (line: string, number: number) => void) {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A restored backup may have left it readable for other accounts. A folder of another owner can't be changed.
  await chmod(folder, 0o700).catch(() => {})
  const file = await open(path, 'a+', 0o600)
  await file.chmod(0o600).catch(() => {})
  await readBack(file, readLine)
  await syncFolder(folder)

  let waiting: string[] = []
  let work: Promise<void> = Promise.resolve()
  let isScheduled = false
  let failure: Error | null = null
  let reportFailure: (error: Error) => void
  const broken = new Promise<Error>((resolve) => {
    reportFailure = resolve
  })

  function add(line: string): void {
    waiting.push(`${line}\n`)
    if (isScheduled) return
    isScheduled = true
    work = work.then(write)
  }

  async function write(): Promise<void> {
    isScheduled = false
    const batch = waiting.join('')
    waiting = []
    if (failure) return
    try {
      await file.appendFile(batch)
      await file.datasync()
    } catch (error) {
      // After a failed sync the state on disk is unknown until the next start reads it.
      failure = error as Error
      reportFailure(failure)
    }
  }

  async function settled(): Promise<void> {
    await work
    if (failure) throw failure
  }

  async function close(): Promise<void> {
    await work
    await file.close()
  }

  return { add, settled, close, broken }
}

/** Reads the complete lines and truncates an incomplete last one: a crash left it, and it was never acknowledged. */
async function readBack(file: FileHandle, readLine: (line: string, number: number) => void): Promise<void> {
  const content = await file.readFile()
  const end = content.lastIndexOf(newLine) + 1
  let number = 0
  for (let start = 0; start < end; number++) {
    const stop = content.indexOf(newLine, start)
    readLine(content.toString('utf8', start, stop), number + 1)
    start = stop + 1
  }
  if (end === content.length) return
  await file.truncate(end)
  await file.datasync()
}

// Without a sync of the folder, a power cut may lose the entry of a new file.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
