import { ShopFailure } from './shop-failure.ts'

export type ShopAnswer = { status: number; json: unknown }

// Many times what the largest answer takes.
const maxAnswerBytes = 1024 * 1024

/** One call and its whole answer; whatever is no answer in JSON is a `ShopFailure`. Redirects are not followed. */
export async function exchange(url: string, init: RequestInit & { signal: AbortSignal }): Promise<ShopAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (response.status < 200 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new ShopFailure('redirect')
    }
    return { status: response.status, json: parse(await readCapped(response)) }
  } catch (error) {
    if (error instanceof ShopFailure) throw error
    // fetch says no more than 'fetch failed'; the signal is what knows the time.
    throw new ShopFailure(init.signal.aborted ? 'timeout' : 'lost')
  }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop hangs up on the rest.
    if (size > maxAnswerBytes) throw new ShopFailure('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// What a refusal says is not read: its status is enough.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
