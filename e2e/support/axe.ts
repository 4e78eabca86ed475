import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as AxeCore from 'axe-core'
import type { NodeResult, Result, RunOptions } from 'axe-core'

export type Axe = (options?: AxeOptions) => Promise<void>

type AxeOptions = {
  /** The part of the page that the selector names; by default all of it. */
  part?: string
  /** Only the rules about colours: for a page in its other theme, which changes nothing else. */
  coloursOnly?: boolean
}

const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Off by default.
    'target-size': { enabled: true },
    // The link that skips the menus and the bar of a slow navigation belong to no landmark.
    region: { enabled: false },
  },
}

const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

// Style sheets as well by default, for a rule that is not among ours: a fifth of the time.
const preload = { assets: ['media'] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a page. It runs within the page, which has no frames: the package for Playwright asks every frame and
 * opens a second page for the report, which takes four times as long.
 */
export async function findViolations(page: Page, { part, coloursOnly }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = { ...(coloursOnly ? colourRules : allRules), resultTypes: ['violations'], preload }
  // What still fades in is too pale. Bounded, because an animation that is paused or in a hidden element never ends.
  await page.waitForFunction(isStill, undefined, { timeout: 3_000 }).catch(() => {})
  const { violations } = await page.evaluate(runAxe, [part ?? null, options] as const)
  return violations
    .map((violation) => ({ ...violation, nodes: violation.nodes.filter((node) => !isUnderBar(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(describe)
}

// A bar at the edge of the screen covers part of a target by how far the page is scrolled, and a finger scrolls.
function isUnderBar({ any }: NodeResult): boolean {
  return any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured')
}

/** Runs in the page: whether nothing fades in. The bar of a toast runs for seconds. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) >= 1000)
}

/** Runs in the page. */
function runAxe([part, options]: readonly [string | null, RunOptions]): Promise<{ violations: Result[] }> {
  const { axe } = window as unknown as { axe: typeof AxeCore }
  return axe.run(part ?? document, options)
}

function describe({ id, help, nodes }: Result): string {
  const places = nodes.map(({ target, any }) => [target.join(' '), any[0]?.message].filter(Boolean).join(': '))
  return `${id} (${help}): ${places.join(', ')}`
}
