import { openScreen, screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { whatDoesNotFit } from '../support/what-does-not-fit.ts'
import { settle, whatSticksOut } from '../support/every-size.ts'

const largeText = '200%'

// WCAG 1.4.4 and 1.4.10: text at 200 %, and a width of 320 px.
const sizes = [
  { width: 1280, height: 800, text: largeText },
  { width: 390, height: 844, text: largeText },
  { width: 320, height: 640, text: '100%' },
]

for (const screen of screens) {
  test(`with large text and on the narrowest phone all of ${screen.path} can be read`, async ({
    page,
    create,
    surprises,
  }) => {
    surprises.expect(/ 404 /)
    await openScreen(page, create, screen)

    for (const { width, height, text } of sizes) {
      await page.setViewportSize({ width, height })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      await settle(page)

      expect(await page.evaluate(whatSticksOut), `at ${width} pixels, text of ${text}`).toEqual([])
      expect(await page.evaluate(whatDoesNotFit), `at ${width} pixels, text of ${text}`).toEqual([])
    }
  })
}
