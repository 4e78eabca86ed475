import { whatSticksOut } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'
import { whatDoesNotFit } from '../support/what-does-not-fit.ts'

// The width of the smallest phone, and the height of a phone in landscape.
for (const viewport of [
  { width: 320, height: 480 },
  { width: 640, height: 360 },
]) {
  test.describe(`on a screen of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true })

    test('all controls of the calendar are large enough to tap', async ({ page, create }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie?install_date=14-11-2024')
      await page.getByRole('button', { name: 'Kalender openen' }).tap()
      const calendar = page.getByRole('dialog', { name: 'Kies een datum' })

      for (const name of ['Sluiten', 'zaterdag 30 november 2024', 'vrijdag 1 november 2024']) {
        await calendar.getByRole('button', { name }).scrollIntoViewIfNeeded()
        await expect(calendar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      }
      expect(await page.evaluate(whatSticksOut)).toEqual([])
    })

    test('all controls of the Service sheet are large enough to tap', async ({ page, create }) => {
      await logIn(page, await create.member())
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Service' }).tap()
      const sheet = page.getByRole('dialog', { name: 'Service' })

      for (const control of [
        sheet.getByRole('button', { name: 'Uitloggen' }),
        sheet.getByRole('link', { name: 'Cadeaushop' }),
        sheet.getByRole('button', { name: 'Sluiten' }),
      ]) {
        await control.scrollIntoViewIfNeeded()
        await expect(control).toBeInViewport({ ratio: 1 })
      }
      expect(await page.evaluate(whatSticksOut)).toEqual([])
    })
  })
}

test.describe('in a window of 1280 by 1024 at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('bars leave the page in sight, and their names do not lie over each other', async ({ page, create }) => {
    await logIn(page, await create.member())

    for (const path of ['/dashboard', '/installateurproductregistratie']) {
      await page.goto(path)
      const bar = page.getByRole(path === '/dashboard' ? 'navigation' : 'button', { name: /Snelmenu|Registreren/ })
      await expect(bar).toBeVisible()
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
      expect(await page.evaluate(whatLiesOverThePage), path).toEqual([])
      expect(await page.evaluate(whatDoesNotFit), path).toEqual([])
      await bar.scrollIntoViewIfNeeded()
      await expect(bar).toBeInViewport({ ratio: 0.9 })
    }
  })
})

// Runs in the page.
function whatLiesOverThePage(): string[] {
  const main = document.querySelector('main')!
  const found = [2, innerHeight - 2].map((y) => document.elementFromPoint(innerWidth / 2, y))
  return found.filter((element) => !main.contains(element)).map((element) => element?.outerHTML.slice(0, 60) ?? '')
}
