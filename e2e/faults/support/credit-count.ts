import type { ServerResponse } from 'node:http'

/** Counts the credits that a shop is asked for. */
export function createCreditCount() {
  /** The path of each, also of those that were asked for again. */
  const asked: string[] = []
  /** Those that were asked for while the same one was still under way. */
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

  /** Waits, to the moment, until there were so many. */
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
