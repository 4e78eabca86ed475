import { expect, type Page } from '@playwright/test'
import type { Axe } from './axe.ts'
import { desktop, phone } from './devices.ts'

// A desktop at 200 % and 400 %; the last is as wide as the smallest phone.
const magnified = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

/** Runs axe on a desktop and a phone in both themes, and checks that everything fits when magnified. */
export async function judgeAtEverySize(page: Page, axe: Axe): Promise<void> {
  for (const { viewport } of [desktop, phone]) {
    await resize(page, viewport)
    await judgeInBothThemes(page, axe)
  }
  for (const viewport of magnified) {
    await resize(page, viewport)
    // Polled, because a page with a mocked clock has its own frames.
    await expect.poll(() => page.evaluate(whatSticksOut), `at ${viewport.width} pixels`).toEqual([])
  }
  await resize(page, desktop.viewport)
}

export async function judgeInBothThemes(page: Page, axe: Axe): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    await axe({ coloursOnly: colorScheme === 'dark' })
  }
}

async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await settle(page)
}

// Even without motion a colour or a size changes one frame later, and an inherited one a frame later for every
// level of the tree.
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isChanging = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    await nextFrame()
    await nextFrame()
    // Bounded, because an animation in a hidden element never ends.
    for (let frames = 0; frames < 20 && isChanging(); frames++) await nextFrame()
  })
}

/** Runs in the page: elements outside the window, except those in a scrollable container. */
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
