/** Wakes one waiting loop. A ring while nobody waits is kept for the next wait. */
export function createBell() {
  let isRung = false
  let answer: (() => void) | null = null

  function ring(): void {
    isRung = true
    answer?.()
  }

  async function wait(maxMs: number): Promise<void> {
    if (!isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs)
        answer = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isRung = false
    answer = null
  }

  return { ring, wait }
}
