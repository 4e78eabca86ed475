import type { Locator, Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { expect, logIn, test } from '../support/test.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Kalender openen' })
const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Kies een datum' })

test('a birth date in 1990 takes six presses', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/profiel')
  await page.getByRole('button', { name: 'Wijzig gegevens' }).click()

  // One click opens the calendar, two choose the year, two the month, and one the day.
  await opener(page).click()
  const calendar = calendarOf(page)
  await calendar.getByRole('combobox', { name: 'Jaar' }).selectOption('1990')
  await calendar.getByRole('combobox', { name: 'Maand' }).selectOption('mei')
  await calendar.getByRole('button', { name: 'donderdag 17 mei 1990' }).click()

  await expect(page.getByRole('textbox', { name: 'Geboortedatum' })).toHaveValue('17-05-1990')
  await expect(calendar).toBeHidden()
})

test('a month can be chosen by keyboard, and nothing beyond today', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/installateurproductregistratie?install_date=31-12-2024')
  await opener(page).click()
  const month = calendarOf(page).getByRole('combobox', { name: 'Maand' })

  await month.focus()
  await page.keyboard.press('ArrowUp')
  await expect(month).toBeFocused()
  await expect(calendarOf(page).getByRole('button', { name: 'zaterdag 30 november 2024' })).toBeVisible()

  const year = new Date().getFullYear()
  await calendarOf(page).getByRole('combobox', { name: 'Jaar' }).selectOption(`${year}`)
  const shown = Number(await month.inputValue())
  expect(shown).toBeLessThanOrEqual(new Date().getMonth() + 1)
  await expect(calendarOf(page).getByRole('combobox', { name: 'Jaar' }).getByRole('option').first()).toHaveText(
    `${year}`,
  )
})

test('a click anywhere in an empty date types in it, at every width', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/installateurproductregistratie')
  const date = page.getByRole('textbox', { name: 'Installatiedatum' })
  await expect(date).toHaveValue('')

  for (const width of [320, 390, 760, 800, 900, 961, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })

    expect(await date.evaluate(coveredSpots), `at ${width} pixels`).toEqual([])
  }
})

/** Runs in the page: where along the input, up to the calendar's button, something else answers. */
function coveredSpots(input: HTMLElement): number[] {
  input.scrollIntoView({ block: 'center' })
  const { left, width, top, height } = input.getBoundingClientRect()
  const spots = Array.from({ length: Math.floor((width - 56) / 8) }, (_, spot) => 4 + spot * 8)
  return spots.filter((spot) =>
    [3, height / 2, height - 3].some((down) => document.elementFromPoint(left + spot, top + down) !== input),
  )
}

test('all of the calendar is in sight, and its field too', async ({ page, create }) => {
  await logIn(page, await create.member())
  for (const { path, viewport } of [
    { path: '/dashboard', viewport: desktop.viewport },
    { path: '/dashboard', viewport: { width: 1280, height: 640 } },
    { path: '/installateurproductregistratie', viewport: desktop.viewport },
    { path: '/profiel', viewport: desktop.viewport },
    { path: '/dashboard', viewport: phone.viewport },
    { path: '/profiel', viewport: phone.viewport },
  ]) {
    await test.step(`on ${path} at ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      if (path === '/profiel') await page.getByRole('button', { name: 'Wijzig gegevens' }).click()
      const field = page.getByRole('textbox', { name: /^(Installatiedatum|Geboortedatum)/ })

      await opener(page).click()
      await calendarOf(page).getByRole('button', { name: 'Sluiten' }).waitFor()

      await expect(calendarOf(page)).toBeInViewport({ ratio: 1 })
      await expect(field).toBeInViewport({ ratio: 1 })
      await expect.poll(() => overlap(calendarOf(page), field)).toBe(0)
    })
  }
})

/** The overlap of two boxes, in px. */
async function overlap(first: Locator, second: Locator): Promise<number> {
  const [a, b] = [(await first.boundingBox())!, (await second.boundingBox())!]
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
