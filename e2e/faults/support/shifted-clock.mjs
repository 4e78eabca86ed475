// Loaded before a program: it then lives this many milliseconds ahead of the rest of the machine.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RealDate.now() + shift]))
  }

  static now() {
    return RealDate.now() + shift
  }
}
