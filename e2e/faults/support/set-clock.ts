import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const preload = new URL('shifted-clock.mjs', import.meta.url).href

/** A clock for programs that are started with its `environment`: it runs as the machine's, and jumps when a test says so. */
export function createClock(folder: string, start: Date) {
  const file = join(folder, 'clock-shift')
  let shiftMs = start.getTime() - Date.now()

  function jump(ms: number): void {
    shiftMs += ms
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, String(shiftMs))
    renameSync(`${file}.new`, file)
  }
  jump(0)
  return {
    environment: { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_FILE: file },
    jump,
    now: () => Date.now() + shiftMs,
  }
}
