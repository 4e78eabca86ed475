import { readFileSync } from 'node:fs'

// Loaded before a program: it then lives this many milliseconds ahead of the rest of the machine, or so many as stand in
// this file at any time.
const file = process.env.CLOCK_SHIFT_FILE
let shift = Number(process.env.CLOCK_SHIFT_MS)
if (file !== undefined) {
  const read = () => (shift = Number(readFileSync(file, 'utf8')))
  read()
  setInterval(read, 20).unref()
}
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RealDate.now() + shift]))
  }

  static now() {
    return RealDate.now() + shift
  }
}
