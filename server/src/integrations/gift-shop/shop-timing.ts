export type ShopTiming = typeof shopTiming

export const shopTiming = {
  // Over the whole exchange, the answer's last byte included.
  timeoutMs: 10_000,
  // After so many failures in a row nothing is tried for a while, so that a dead shop costs a run seconds.
  tolerance: 3,
  firstPauseMs: 5_000,
  pauseCapMs: 30_000,
  // Whoever wants to go to the shop waits for this.
  probeTimeoutMs: 1_500,
  probeKeptMs: 5_000,
}
