import { expect, type Page } from '@playwright/test'
import { desktop, phone } from './devices.ts'

// A desktop magnified twice, and four times: the last is as wide as the smallest phone.
const magnified = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

/** Judges what is on screen on a desktop and a phone, in both themes, and that it fits when it is magnified. */
export async function judgeAtEverySize(page: Page, axe: () => Promise<void>): Promise<void> {
  for (const { viewport } of [desktop, phone]) {
    await resize(page, viewport)
    await judgeInBothThemes(page, axe)
  }
  for (const viewport of magnified) {
    await resize(page, viewport)
    // Polled: a page whose clock is the test's has frames of its own, which don't wait for the browser's.
    await expect.poll(() => page.evaluate(whatSticksOut), `at ${viewport.width} pixels`).toEqual([])
  }
  await resize(page, desktop.viewport)
}

export async function judgeInBothThemes(page: Page, axe: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    await axe()
  }
}

async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await settle(page)
}

// Even without motion a colour or a size is the old one until the next frame, and an inherited one later by a frame for
// every generation.
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isChanging = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    await nextFrame()
    await nextFrame()
    // Bounded, since one in what is folded up never ends.
    for (let frames = 0; frames < 20 && isChanging(); frames++) await nextFrame()
  })
}

/** Runs in the page: what lies outside the window. What stands in something that scrolls by itself can be reached. */
export function whatSticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const outside = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dd, td')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('.visually-hidden') && !scrolls(element.parentElement))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > clientWidth + 1)
    })
    .map((element) => `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 40)}`)

  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`, ...outside] : outside
}
