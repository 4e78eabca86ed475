import type { Page } from '@playwright/test'

/** What the first screen of a page has elsewhere in the fallback font than in the real one: the text and by how many pixels. */
export function movedByFont(page: Page): Promise<[string, number][]> {
  return page.evaluate(async () => {
    const { style } = document.documentElement
    const [font = '', ...others] = getComputedStyle(document.documentElement).getPropertyValue('--font').split(',')
    await document.fonts.load(`1rem ${font}`)
    const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight,
    )
    const [before = [], after = []] = [font, others.join()].map((family) => {
      style.setProperty('--font', family)
      return shown.map((element) => element.getBoundingClientRect().top)
    })
    style.removeProperty('--font')
    // Where a text is centred it may be a pixel.
    return shown.flatMap((element, index): [string, number][] => {
      const moved = Math.round((after[index] ?? 0) - (before[index] ?? 0))
      return Math.abs(moved) > 2 ? [[element.innerText.slice(0, 40), moved]] : []
    })
  })
}
