import { createCircuitBreaker } from '../../queue/circuit-breaker.ts'

export type ShopFailureKind = 'lost' | 'timeout' | 'status' | 'redirect' | 'garbage' | 'too-large' | 'paused'

/** The shop gave no answer that can be trusted. Nothing is known then, and the same call may be made again later. */
export class ShopFailure extends Error {
  readonly kind: ShopFailureKind
  readonly status: number | null

  constructor(kind: ShopFailureKind, detail: string = kind, status: number | null = null) {
    super(detail)
    this.name = 'ShopFailure'
    this.kind = kind
    this.status = status
  }
}

export type ShopTiming = typeof shopTiming

export const shopTiming = {
  // For a whole call, up to the last byte of the answer.
  timeoutMs: 10_000,
  // After so many failures in a row the shop is asked whether it answers at all. If not, calls are paused, so that a run
  // against a shop that is down takes only seconds.
  failureThreshold: 3,
  firstPauseMs: 5_000,
  pauseCapMs: 30_000,
  // A member who opens the shop waits for the probe.
  probeTimeoutMs: 1_500,
  probeKeptMs: 5_000,
}

type Options = { url: string; secret: string; timing: ShopTiming }

// These say something of the shop or of us, whatever was asked. A 403 or 408 may be about what was sent.
const statusesOfShop: readonly (number | null)[] = [401, 429]

/**
 * Makes calls to the shop's server, and pauses them when it does not answer. A failure may be about what was asked, so after
 * several in a row the shop is asked something that is about nobody: only if that fails too, it is down.
 */
export function createShopCalls({ url, secret, timing }: Options) {
  const circuitBreaker = createCircuitBreaker({ firstPauseMs: timing.firstPauseMs, pauseCapMs: timing.pauseCapMs })
  const { exchange, abortAll } = createExchange({ url, secret, timeoutMs: timing.timeoutMs })
  let failuresInARow = 0
  let check: Promise<void> | null = null
  let isClosed = false

  /**
   * The answer, as JSON with a status that the contract knows; throws a `ShopFailure` for anything else. Of a call that the
   * shop may lack, a 404 says so.
   */
  async function call(
    method: 'PUT' | 'POST',
    path: string,
    body: object,
    { mayLack = false } = {},
  ): Promise<ShopAnswer> {
    if (isPaused()) throw new ShopFailure('paused')
    try {
      return await exchange(method, path, body)
    } catch (error) {
      // A wrong address answers like this too, but to every call.
      if (mayLack && isMissing(error) && (await answersAtAll())) return { status: 404, json: null }
      await recordFailure(error)
      throw error
    }
  }

  async function recordFailure(error: unknown): Promise<void> {
    if (isPaused()) return
    failuresInARow += 1
    if (failuresInARow < timing.failureThreshold && !circuitBreaker.isProbing()) return
    check ??= pauseIfDown(error).finally(() => {
      check = null
    })
    await check
  }

  async function pauseIfDown(error: unknown): Promise<void> {
    const isOfShop = error instanceof ShopFailure && statusesOfShop.includes(error.status)
    if (isOfShop || !(await answersAtAll())) circuitBreaker.recordFailure()
    else recordSuccess()
  }

  function answersAtAll(): Promise<boolean> {
    return exchange('POST', '/api/balances', { member_ids: [] }).then(
      () => true,
      () => false,
    )
  }

  function recordSuccess(): void {
    failuresInARow = 0
    circuitBreaker.recordSuccess()
  }

  async function wrongAnswer({ status }: ShopAnswer): Promise<ShopFailure> {
    const failure = new ShopFailure('garbage', `status ${status} about something else`)
    await recordFailure(failure)
    return failure
  }

  function isPaused(): boolean {
    return isClosed || circuitBreaker.pauseLeftMs() > 0
  }

  function close(): void {
    isClosed = true
    abortAll()
  }

  return { call, wrongAnswer, recordSuccess, isPaused, close }
}

function isMissing(error: unknown): boolean {
  return error instanceof ShopFailure && (error.status === 404 || error.status === 405)
}

function createExchange({ url, secret, timeoutMs }: { url: string; secret: string; timeoutMs: number }) {
  const openCalls = new Set<AbortController>()

  async function exchange(method: 'PUT' | 'POST', path: string, body: object): Promise<ShopAnswer> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    openCalls.add(controller)
    try {
      const answer = await fetchAnswer(url + path, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: controller.signal,
      })
      const { status, json } = answer
      if (![200, 201, 409, 422].includes(status)) throw new ShopFailure('status', `status ${status}`, status)
      // A proxy may refuse with these statuses as well, but not in JSON.
      if (typeof json !== 'object' || json === null) throw new ShopFailure('garbage', `status ${status} without JSON`)
      return answer
    } finally {
      clearTimeout(timer)
      openCalls.delete(controller)
    }
  }

  function abortAll(): void {
    for (const controller of openCalls) controller.abort()
  }

  return { exchange, abortAll }
}

export type ShopAnswer = { status: number; json: unknown }

/** Makes one HTTP call and reads its whole answer. Throws a `ShopFailure` for a redirect and when no answer came. */
async function fetchAnswer(url: string, init: RequestInit & { signal: AbortSignal }): Promise<ShopAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (response.status < 200 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new ShopFailure('redirect')
    }
    return { status: response.status, json: parse(await readCapped(response)) }
  } catch (error) {
    if (error instanceof ShopFailure) throw error
    // The error of fetch only says 'fetch failed', so the signal tells whether it was the time-out.
    throw new ShopFailure(init.signal.aborted ? 'timeout' : 'lost')
  }
}

// Far more than the largest answer needs.
const maxAnswerBytes = 1024 * 1024

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxAnswerBytes) throw new ShopFailure('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
