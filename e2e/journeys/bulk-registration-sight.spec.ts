import type { Page } from '@playwright/test'
import { newEntries, pasteEntries } from '../support/bulk-rows.ts'
import { expect, logIn, test } from '../support/test.ts'
import { tabToWorksheet, worksheet } from '../support/worksheet.ts'
import { cutCells, rowsInSight } from '../support/worksheet-sight.ts'

// The smallest number of whole rows in sight. Text of 200 % is set before the page loads, as a browser's setting is.
const screens = [
  // A list that is longer than a worksheet: that the rest waits takes no row away.
  { width: 1366, height: 768, text: '100%', pasted: 510, rows: 8 },
  { width: 1024, height: 768, text: '100%', pasted: 30, rows: 6 },
  { width: 1280, height: 800, text: '200%', pasted: 30, rows: 1 },
]

for (const { width, height, text, pasted, rows } of screens) {
  test(`at ${width} by ${height} with text of ${text} at least ${rows} rows are in sight, and the one with the focus`, async ({
    page,
    create,
  }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size))
    }, text)
    await logIn(page, await create.member())
    await pasteEntries(page, newEntries(pasted))
    await expect(page.getByText(`${Math.min(pasted, 500)} klaar`, { exact: true })).toBeVisible()

    await expect(page.getByText('Bewaard op dit apparaat')).toBeAttached()
    const inSight = await page.evaluate(rowsInSight)
    console.log(`${width} x ${height}, text of ${text}: ${inSight} rows in sight`)
    expect(inSight).toBeGreaterThanOrEqual(rows)

    const { active } = worksheet(page)
    await tabToWorksheet(page)
    for (const key of ['Control+End', 'Control+Home', 'PageDown']) {
      await page.keyboard.press(key)
      expect(await isUncovered(page), `the cell after ${key}`).toBe(true)
    }
    await expect(active).toBeFocused()
  })
}

test('no cell is cut at 1280 pixels that is whole at 1920', async ({ page, create }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, await create.member())
  const [first, ...others] = newEntries(4)
  const long = {
    ...first!,
    name: 'Van den Berg-Hendriks',
    email: 'secretariaat@installatiebedrijf.nl',
    city: 'Capelle aan den IJssel',
    serialNumber: '40218855310',
    zipcode: '9712 HX 1',
  }
  await pasteEntries(page, [long, ...others])
  await expect(page.getByText('1 met fouten').first()).toBeVisible()

  expect(await page.evaluate(cutCells)).toEqual([])

  // Where the columns have no room, the last one shows its edge until they end there.
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(() => page.evaluate(edgeOfState)).toBe('1')
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(edgeOfState)).toBe('0')
})

function edgeOfState(): string {
  return getComputedStyle(document.querySelector('[data-row] > :last-child')!, '::before').opacity
}

function isUncovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { left, right, top, bottom } = document.activeElement!.getBoundingClientRect()
    const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
    return corners.every(([x, y]) => document.activeElement!.contains(document.elementFromPoint(x, y)))
  })
}
