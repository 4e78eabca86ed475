import pino from 'pino'

/**
 * A log whose lines a test reads. They have no time, so that figures that a test looks for are never digits of a moment.
 */
export function createKeptLog() {
  const lines: string[] = []
  return {
    lines,
    log: pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
  }
}
