import { whatSticksOut } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'

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
