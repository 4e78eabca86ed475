import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** What somebody did, and how long until the page had painted the answer to it. `loadedAt` tells one load of a page from another. */
export type Interaction = {
  journey: string
  page: string
  loadedAt: number
  id: number
  act: string
  target: string
  ms: number
}

type Told = Omit<Interaction, 'journey' | 'page'>

/** A slow phone has about a quarter of this machine's speed. */
const slowdown = 4

/** Writes every press and key of a journey to this file, a line of JSON each, at a quarter of the processor's speed. */
export async function recordInteractions(context: BrowserContext, journey: string, file: string): Promise<void> {
  await context.exposeBinding('tellInteraction', ({ page }, told: Told) => {
    const { pathname } = new URL(page.url())
    appendFileSync(file, `${JSON.stringify({ journey, page: pathname, ...told })}\n`)
  })
  await context.addInitScript(observeInteractions)
  context.on('page', (page) => void slowDown(page).catch(() => {}))
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

// It runs in the page, so nothing from outside of it is there.
function observeInteractions(): void {
  const describe = (target: Node | null) => {
    const element = target instanceof Element ? (target.closest('button, a, input, [role]') ?? target) : null
    if (!element) return 'gone'
    const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} ${name.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}`
  }
  // What was pressed may be gone when its times are known.
  const names = new Map<string, string>()
  for (const act of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    addEventListener(act, ({ target, timeStamp }) => names.set(`${act} ${timeStamp}`, describe(target as Node)), true)
  const { tellInteraction } = window as unknown as { tellInteraction: (told: Told) => Promise<void> }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = (entry as PerformanceEventTiming & { interactionId: number }).interactionId
      if (!id) continue
      const target = names.get(`${entry.name} ${entry.startTime}`) ?? describe(entry.target)
      // A page that closes has nobody left to tell.
      tellInteraction({ loadedAt: performance.timeOrigin, id, act: entry.name, target, ms: entry.duration }).catch(
        () => {},
      )
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
