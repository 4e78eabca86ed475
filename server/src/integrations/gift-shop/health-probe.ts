type Options = { url: string; timeoutMs: number; keptMs: number }

/**
 * Tells whether the shop answers at all, from what it found in the last seconds. A shop that knows no `/healthz` says so,
 * and that is an answer; one that says it is out of order, or sends us elsewhere, is not there.
 */
export function createHealthProbe({ url, timeoutMs, keptMs }: Options): () => Promise<boolean> {
  let found: Promise<boolean> | null = null
  let foundAt = 0

  async function probe(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${url}/healthz`, { redirect: 'manual', signal })
      await response.body?.cancel()
      return response.ok || (response.status >= 400 && response.status < 500)
    } catch {
      return false
    }
  }

  return () => {
    if (!found || performance.now() - foundAt > keptMs) {
      foundAt = performance.now()
      found = probe()
    }
    return found
  }
}
