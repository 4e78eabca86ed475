/** A clock that the test turns, for the timers of all editors. */
export function createTestClock() {
  const timers = new Set<{ at: number; act: () => void }>()
  const clock = {
    now: 0,
    after(milliseconds: number, act: () => void): () => void {
      const timer = { at: clock.now + milliseconds, act }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Lets so much time pass; `flush` runs after each timer. */
    async pass(milliseconds: number, flush: () => Promise<void>): Promise<void> {
      const end = clock.now + milliseconds
      await flush()
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (!next) break
        timers.delete(next)
        clock.now = Math.max(clock.now, next.at)
        next.act()
        await flush()
      }
      clock.now = end
    },
  }
  return clock
}
