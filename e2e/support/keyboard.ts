import { expect, type Locator, type Page } from '@playwright/test'
import { patienceMs } from '@portal/server/testing/patience'

const mostStops = 120

/** Presses Tab until the target has the focus; every stop on the way must be visible and have a focus mark. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await hasFocus(target)) return
  }
  throw new Error(`${mostStops} times Tab did not lead to ${String(target)}`)
}

/** Presses Tab until the focus leaves the page or is back at the start; returns the number of stops. */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const isBack = await page.evaluate(() => {
      const { activeElement, body } = document
      if (!activeElement || activeElement === body || activeElement.hasAttribute('data-visited')) return true
      activeElement.setAttribute('data-visited', '')
      return false
    })
    if (isBack) return stop
    await expectVisibleFocus(page)
  }
  throw new Error(`there is no end to it after ${mostStops} stops`)
}

/** Checks that the focused element is visible, not behind a sticky bar, and has a focus mark. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(problemOfFocus)).toBeNull()).toPass({ timeout: patienceMs })
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

// Runs in the page.
function problemOfFocus(): string | null {
  const focused = document.activeElement as HTMLElement | null
  if (!focused || focused === document.body) return 'nothing has the focus'
  // The page gives it the focus when what had it is gone. It is no stop of Tab, and has no mark.
  if (focused.matches('h1[tabindex="-1"], h2[tabindex="-1"]')) return null

  // The label may draw the mark of a radio or checkbox, and the box around a field that of the field.
  const around = [focused.closest('label'), focused.parentElement, focused.closest('[data-shows-focus]')]
  const drawn = [focused, ...around].filter((element) => element !== null)
  const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)
  const said = `<${focused.tagName.toLowerCase()} name="${focused.getAttribute('name') ?? ''}"> ${name}`

  const { left, top, width, height } = focused.getBoundingClientRect()
  // Of a text that is taller than the window, the part in sight counts.
  const isTall = height > innerHeight
  const middle = isTall ? (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2 : top + height / 2
  const onTop = document.elementFromPoint(left + width / 2, middle)
  if (!onTop || !drawn.some((element) => element.contains(onTop))) {
    return `${said} is hidden${onTop ? ` behind <${onTop.tagName.toLowerCase()} class="${onTop.className}">` : ''}`
  }
  const isMarked = drawn.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return isMarked ? null : `${said} does not show that it has the focus`
}
