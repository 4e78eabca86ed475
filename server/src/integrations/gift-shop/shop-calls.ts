import { createCircuitBreaker } from '../../queue/circuit-breaker.ts'

export type ShopFailureKind = 'lost' | 'timeout' | 'status' | 'redirect' | 'garbage' | 'too-large' | 'paused'

/** The shop gave no answer that can be trusted. Nothing is known then, and the same call may be made again later. */
export class ShopFailure extends Error {
  readonly kind: ShopFailureKind

  constructor(kind: ShopFailureKind, detail: string = kind) {
    super(detail)
    this.name = 'ShopFailure'
    this.kind = kind
  }
}

export type ShopTiming = typeof shopTiming

export const shopTiming = {
  // For a whole call, up to the last byte of the answer.
  timeoutMs: 10_000,
  // After so many failures in a row calls are paused, so that a run against a shop that is down takes only seconds.
  failureThreshold: 3,
  firstPauseMs: 5_000,
  pauseCapMs: 30_000,
  // A member who opens the shop waits for the probe.
  probeTimeoutMs: 1_500,
  probeKeptMs: 5_000,
}

type Options = { url: string; secret: string; timing: ShopTiming }

/** Makes calls to the shop's server, and pauses them when too many in a row fail. */
export function createShopCalls({ url, secret, timing }: Options) {
  const circuitBreaker = createCircuitBreaker(timing)
  const openCalls = new Set<AbortController>()
  let isClosed = false

  /** The answer, as JSON with a status that the contract knows; throws a `ShopFailure` for anything else. */
  async function call(method: 'PUT' | 'POST', path: string, body: object): Promise<ShopAnswer> {
    if (isPaused()) throw new ShopFailure('paused')
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timing.timeoutMs)
    openCalls.add(controller)
    try {
      const answer = await fetchAnswer(url + path, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: controller.signal,
      })
      if (![200, 201, 409, 422].includes(answer.status)) throw new ShopFailure('status', `status ${answer.status}`)
      // A proxy may refuse with these statuses as well, but not in JSON.
      if (typeof answer.json !== 'object' || answer.json === null) throw new ShopFailure('garbage')
      return answer
    } catch (error) {
      if (!isClosed) circuitBreaker.recordFailure()
      throw error
    } finally {
      clearTimeout(timer)
      openCalls.delete(controller)
    }
  }

  /** The failure for an answer that does not belong to the call. */
  function wrongAnswer(): ShopFailure {
    circuitBreaker.recordFailure()
    return new ShopFailure('garbage')
  }

  function isPaused(): boolean {
    return isClosed || circuitBreaker.pauseLeftMs() > 0
  }

  function close(): void {
    isClosed = true
    for (const controller of openCalls) controller.abort()
  }

  return { call, wrongAnswer, recordSuccess: () => circuitBreaker.recordSuccess(), isPaused, close }
}

type ShopAnswer = { status: number; json: unknown }

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
