/** '41,2 MB', or '4 kB' of what is small. */
export function megabytes(bytes: number): string {
  if (bytes < 1e5) return `${Math.ceil(bytes / 1e3)} kB`
  return `${inMegabytes(bytes, bytes)} MB`
}

/** '136 van 192 MB' */
export function partInMegabytes(sent: number, all: number): string {
  return `${inMegabytes(sent, all)} van ${inMegabytes(all, all)} MB`
}

function inMegabytes(bytes: number, largest: number): string {
  const digits = largest < 1e8 ? 1 : 0
  return (bytes / 1e6).toLocaleString('nl-NL', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
