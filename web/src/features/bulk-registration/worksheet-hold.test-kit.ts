import { vi } from 'vitest'

type Work = (lock: object | null) => unknown
type Request = Readonly<{ grant: () => Promise<void>; reject: (reason: unknown) => void }>

/** Web Locks over all tabs of a test, as far as the portal uses them; the DOM of these tests has none. */
export function stubLocks() {
  const held = new Map<string, Request>()
  const waiting: { name: string; request: Request }[] = []

  function grantNext(name: string) {
    held.delete(name)
    const at = waiting.findIndex((one) => one.name === name)
    void waiting.splice(at, at < 0 ? 0 : 1)[0]?.request.grant()
  }

  const request = (name: string, ...[options, given]: [LockOptions, Work] | [Work]) => {
    const { ifAvailable, steal, signal } = given ? (options as LockOptions) : {}
    const work = given ?? (options as Work)
    return new Promise((resolve, reject) => {
      const own: Request = {
        reject,
        grant: async () => {
          held.set(name, own)
          try {
            resolve(await work({ name }))
          } finally {
            if (held.get(name) === own) grantNext(name)
          }
        },
      }
      const before = held.get(name)
      if (steal) before?.reject(new DOMException('Stolen', 'AbortError'))
      if (!before || steal) return void own.grant()
      if (ifAvailable) return resolve(work(null))
      waiting.push({ name, request: own })
      signal?.addEventListener('abort', () => {
        waiting.splice(0, Infinity, ...waiting.filter((one) => one.request !== own))
        reject(signal.reason as Error)
      })
    })
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

/** Takes the locks away, as a browser has none on plain http. */
export function removeLocks() {
  Reflect.deleteProperty(navigator, 'locks')
}

/** Another tab of this browser: modules of its own, on the same device. */
export async function openOtherTab() {
  vi.resetModules()
  const [{ WorksheetHold }, { keepSheet }] = await Promise.all([
    import('./worksheet-hold.ts'),
    import('./kept-sheet.ts'),
  ])
  return { WorksheetHold, keepSheet }
}
