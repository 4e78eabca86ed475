import type { ServerResponse } from 'node:http'

/** Counts the credit calls to a shop. */
export function createCreditCount() {
  /** The path of each call, repeats included. */
  const asked: string[] = []
  /** Calls made while the same one was still running. */
  const overlaps: string[] = []
  const inHand = new Set<string>()
  const waiting = new Set<() => void>()

  function note(path: string, response: ServerResponse): void {
    asked.push(path)
    if (inHand.has(path)) overlaps.push(path)
    inHand.add(path)
    response.once('close', () => inHand.delete(path))
    for (const look of waiting) look()
  }

  /** Resolves as soon as there were this many calls. */
  function reach(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (asked.length < count) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  }

  return { asked, overlaps, note, reach }
}
