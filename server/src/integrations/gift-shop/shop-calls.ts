import { createCircuit } from '../../queue/circuit.ts'
import { exchange, type ShopAnswer } from './exchange.ts'
import { ShopFailure } from './shop-failure.ts'
import type { ShopTiming } from './shop-timing.ts'

type Options = { url: string; secret: string; timing: ShopTiming }

/** Calls of the shop's server, which pause when too many in a row fail. */
export function createShopCalls({ url, secret, timing }: Options) {
  const circuit = createCircuit(timing)
  const inHand = new Set<AbortController>()
  let isClosed = false

  /** An answer in JSON with a status that means something to us, or a `ShopFailure`. */
  async function call(method: 'PUT' | 'POST', path: string, body: object): Promise<ShopAnswer> {
    if (isPaused()) throw new ShopFailure('paused')
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timing.timeoutMs)
    inHand.add(deadline)
    try {
      const answer = await exchange(url + path, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: deadline.signal,
      })
      if (![200, 201, 409, 422].includes(answer.status)) throw new ShopFailure('status', `status ${answer.status}`)
      // Whoever stands in between may refuse as well, but not in JSON.
      if (typeof answer.json !== 'object' || answer.json === null) throw new ShopFailure('garbage')
      return answer
    } catch (error) {
      if (!isClosed) circuit.reportOutage()
      throw error
    } finally {
      clearTimeout(timer)
      inHand.delete(deadline)
    }
  }

  /** For an answer to something else than what was asked. */
  function garbage(): ShopFailure {
    circuit.reportOutage()
    return new ShopFailure('garbage')
  }

  function isPaused(): boolean {
    return isClosed || circuit.pauseLeftMs() > 0
  }

  function close(): void {
    isClosed = true
    for (const deadline of inHand) deadline.abort()
  }

  return { call, garbage, reportContact: () => circuit.reportContact(), isPaused, close }
}
