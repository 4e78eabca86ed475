import { writeSync } from 'node:fs'
import pino from 'pino'

// Some ten thousand lines.
const keepBytes = 4 * 1024 * 1024

const standardOutput = 1
const standardError = 2

type Options = { level: string; output?: number; keep?: number; tell?: (sentence: string) => void }

/**
 * The log, on the standard output. One that can't be written, on a full disk or to a reader that hangs, stops nothing: its
 * lines wait in memory, up to four megabytes, and the log itself tells how many more were lost when it goes on.
 */
export function openLog({ level, output = standardOutput, keep = keepBytes, tell = tellOnStandardError }: Options) {
  // `flush` waits for the output only with a minimum length.
  const destination = pino.destination({ dest: output, minLength: 1, maxLength: keep })
  const log = pino({ level, base: null }, destination)
  let isFailing = false
  let lost = 0

  // Each later line tries again. Without a listener the error would end the process.
  destination.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (!isFailing)
      tell(`The log can't be written (${code}). The portal goes on; what does not fit into its memory is lost.`)
    isFailing = true
  })
  destination.on('drop', () => {
    lost++
  })
  destination.on('drain', () => {
    isFailing = false
    if (lost > 0) log.warn({ lines: lost }, 'lines of the log were lost')
    lost = 0
  })

  // Called at the end of the process, where the package's own would try a full disk for ever.
  const flushSync = destination.flushSync.bind(destination)
  destination.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return log
}

// Often the same file as the log. As a stream it would end the process when it can't be written.
function tellOnStandardError(sentence: string): void {
  try {
    writeSync(standardError, `${sentence}\n`)
  } catch {
    // There is no other place.
  }
}
