import type { FactorReason } from '@portal/contract/errors'

type Prove = (reason: FactorReason) => Promise<boolean>

let prove: Prove | null = null

/** Hears which second factor a refused call of staff misses; the call is repeated when the answer is that it was proven. */
export function onFactorNeeded(hears: Prove | null): void {
  prove = hears
}

/** Whether a call that was refused for want of a second factor can be repeated, once that was proven. */
export async function isProven(reason: FactorReason | null): Promise<boolean> {
  return reason !== null && prove !== null && prove(reason)
}
