/** Spreads what would otherwise all happen at one moment. */
export function withJitter(delayMs: number): number {
  return delayMs * (0.75 + Math.random() / 2)
}
