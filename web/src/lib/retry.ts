import type { ApiError } from './api-client.ts'

/**
 * Whether the same call may succeed later: there was no reply, or the server is down, busy or asks to wait. A 409 with a
 * Retry-After means that the server still works on an earlier call with this Idempotency-Key.
 */
export function isTemporary({ status, retryAfter }: Pick<ApiError, 'status' | 'retryAfter'>): boolean {
  if (status === null || status >= 500) return true
  return status === 408 || status === 425 || status === 429 || (status === 409 && retryAfter !== null)
}

const longestPauseMs = 60_000

/**
 * The pause before the next attempt, in milliseconds: exponential backoff with jitter (`random` is between 0 and 1), and
 * never shorter than the `after` seconds that the server asks for.
 */
export function pauseBefore(attempt: number, after: number | null, random: number): number {
  const backoff = Math.min(longestPauseMs, 1000 * 2 ** (attempt - 1)) * (0.75 + random / 2)
  return Math.max(backoff, (after ?? 0) * 1000)
}

/**
 * Calls `run` whenever the connection may be back, or another tab changed something. Safari and Firefox have no Background
 * Sync, so the page has to try.
 */
export function onChanceToSend(run: () => void, signal?: AbortSignal): void {
  for (const event of ['online', 'focus', 'pageshow', 'storage']) window.addEventListener(event, run, { signal })
  document.addEventListener('visibilitychange', run, { signal })
}

/**
 * Runs the work while no other tab runs work under the same name. Browsers have no locks on plain http; there two tabs may
 * send the same at once, which an Idempotency-Key makes harmless.
 */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}
