import { writeSync } from 'node:fs'
import pino from 'pino'

// Some ten thousand lines.
const keepBytes = 4 * 1024 * 1024

const standardOutput = 1
const standardError = 2

type Options = { level: string; output?: number; keep?: number; tell?: (sentence: string) => void }

/** A full disk or a hanging reader stops nothing: lines wait in memory, and the log tells how many were lost. */
export function openLog({ level, output = standardOutput, keep = keepBytes, tell = tellOnStandardError }: Options) {
  const destination = pino.destination({ dest: output, minLength: 1, maxLength: keep })
  const log = pino({ level, base: null }, destination)
  let isFailing = false
  let lost = 0

  // Without a listener the error ends the process; each later line tries again.
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

  // The package's own would try a full disk for ever.
  const flushSync = destination.flushSync.bind(destination)
  destination.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return log
}

// As a stream it would end the process when it can't be written.
function tellOnStandardError(sentence: string): void {
  try {
    writeSync(standardError, `${sentence}\n`)
  } catch {
    // There is no other place.
  }
}
