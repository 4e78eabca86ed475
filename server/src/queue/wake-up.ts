/** Lets other code wake one waiting loop. A signal that comes while the loop works ends its next wait at once. */
export function createWakeUp() {
  let isSignalled = false
  let endWait: (() => void) | null = null

  function signal(): void {
    isSignalled = true
    endWait?.()
  }

  async function wait(maxMs: number): Promise<void> {
    if (!isSignalled) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs)
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isSignalled = false
    endWait = null
  }

  return { signal, wait }
}
