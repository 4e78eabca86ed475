/** Milliseconds to wait after so many failures in a row: doubled each time up to the cap, and up to a quarter more or less. */
export function backoffMs(failures: number, { firstMs, capMs }: { firstMs: number; capMs: number }): number {
  return Math.min(capMs, firstMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
}
