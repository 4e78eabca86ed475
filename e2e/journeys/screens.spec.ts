import type { Page } from '@playwright/test'
import { judgeAtEverySize, settle, whatSticksOut } from '../support/every-size.ts'
import { tabThrough } from '../support/keyboard.ts'
import { openScreen, screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { whatDoesNotFit } from '../support/what-does-not-fit.ts'

// WCAG 1.4.4 and 1.4.10: text at 200 %, and a width of 320 px.
const sizes = [
  { width: 1280, height: 800, text: '200%' },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 640, text: '100%' },
]

// One opening serves all of it, because opening costs more than judging.
for (const screen of screens) {
  test(`${screen.path} is for everybody: axe, magnified, with large text and by keyboard`, async ({
    page,
    create,
    axe,
    surprises,
  }) => {
    test.slow()
    surprises.expect(/ 404 /)
    await openScreen(page, create, screen)

    await test.step('axe finds nothing on desktop and phone, light and dark, and all fits when magnified', () =>
      judgeAtEverySize(page, axe))
    await test.step('with large text and on the narrowest phone all can be read', () => expectReadable(page))
    if (!screen.visitor) return
    await test.step('no tab stop is hidden by a bar', async () => {
      // A narrow window has both sticky bars that could hide the focused element.
      await page.setViewportSize({ width: 390, height: 660 })
      expect(await tabThrough(page)).toBeGreaterThan(4)
    })
  })
}

async function expectReadable(page: Page): Promise<void> {
  for (const { width, height, text } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    await settle(page)

    expect(await page.evaluate(whatSticksOut), `at ${width} pixels, text of ${text}`).toEqual([])
    expect(await page.evaluate(whatDoesNotFit), `at ${width} pixels, text of ${text}`).toEqual([])
  }
}
