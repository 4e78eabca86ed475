const steps = [1, 2, 3, 4, 5, 6, 8, 10]

/** Round values from zero to at least this, with at most four distances between them. */
export function roundTicks(most: number): number[] {
  const wanted = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = (steps.find((one) => one * power >= wanted) ?? 10) * power
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step)
}
