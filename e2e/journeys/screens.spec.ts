import type { Page } from '@playwright/test'
import { desktop } from '../support/devices.ts'
import { judgeAtEverySize, settle, whatSticksOut } from '../support/every-size.ts'
import { tabThrough } from '../support/keyboard.ts'
import { type Screen, screens, visit } from '../support/screens.ts'
import { expect, logIn, test } from '../support/test.ts'
import { whatDoesNotFit } from '../support/what-does-not-fit.ts'

// WCAG 1.4.4 and 1.4.10: text at 200 %, and a width of 320 px.
const sizes = [
  { width: 1280, height: 800, text: '200%' },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 640, text: '100%' },
]

// One login and one browser serve several screens, but few enough that the workers share them out evenly.
for (const { visitor, theirs } of groupScreens(5)) {
  test(`${theirs.map(({ path }) => path).join(', ')}: for everybody, by axe, magnified, with large text and by keyboard`, async ({
    page,
    create,
    axe,
    surprises,
  }) => {
    test.slow()
    surprises.expect(/ 404 /)
    if (visitor) await logIn(page, await visitor(create))

    for (const screen of theirs) {
      await page.setViewportSize(desktop.viewport)
      await test.step(`open ${screen.path}`, () => visit(page, screen))
      await test.step(`${screen.path}: axe finds nothing on desktop and phone, light and dark, and all fits when magnified`, () =>
        judgeAtEverySize(page, axe))
      await test.step(`${screen.path}: with large text and on the narrowest phone all can be read`, () =>
        expectReadable(page))
      if (!visitor) continue
      await test.step(`${screen.path}: no tab stop is hidden by a bar`, async () => {
        // A narrow window has both sticky bars that could hide the focused element.
        await page.setViewportSize({ width: 390, height: 660 })
        expect(await tabThrough(page)).toBeGreaterThan(4)
      })
    }
  })
}

/** The screens of the same visitor, at most so many at a time. */
function groupScreens(most: number): { visitor: Screen['visitor']; theirs: Screen[] }[] {
  const groups: { visitor: Screen['visitor']; theirs: Screen[] }[] = []
  for (const screen of screens) {
    const group = groups.find(({ visitor, theirs }) => visitor === screen.visitor && theirs.length < most)
    if (group) group.theirs.push(screen)
    else groups.push({ visitor: screen.visitor, theirs: [screen] })
  }
  return groups
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
