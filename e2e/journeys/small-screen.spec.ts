import { settle, whatSticksOut } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'
import { whatDoesNotFit } from '../support/what-does-not-fit.ts'

// The width of the smallest phone, and the height of a phone in landscape.
const screens = [
  { width: 320, height: 480 },
  { width: 640, height: 360 },
]

test.describe('on the smallest screens', () => {
  test.use({ hasTouch: true })

  test('all controls of the calendar and of the Service sheet can be tapped', async ({ page, create }) => {
    await logIn(page, await create.member())

    for (const [path, opener, dialog, names] of [
      [
        '/installateurproductregistratie?install_date=14-11-2024',
        'Kalender openen',
        'Kies een datum',
        ['zaterdag 30 november 2024', 'vrijdag 1 november 2024', 'Sluiten'],
      ],
      ['/dashboard', 'Service', 'Service', ['Uitloggen', 'Cadeaushop', 'Sluiten']],
    ] as const) {
      await page.goto(path)
      for (const screen of screens) {
        await test.step(`${dialog} at ${screen.width} by ${screen.height}`, async () => {
          await page.setViewportSize(screen)
          await page.getByRole('button', { name: opener }).tap()
          const opened = page.getByRole('dialog', { name: dialog })

          for (const name of names) {
            const control = opened.getByRole('button', { name }).or(opened.getByRole('link', { name }))
            await control.scrollIntoViewIfNeeded()
            await expect(control).toBeInViewport({ ratio: 1 })
          }
          expect(await page.evaluate(whatSticksOut)).toEqual([])
          await opened.getByRole('button', { name: 'Sluiten' }).tap()
          await expect(opened).toBeHidden()
        })
      }
    }
  })
})

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

test('on the smallest phone, with text of 200 %, the help with writing fits', async ({ page, create }) => {
  await logIn(page, await create.admin())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/beheer/hulp-bij-schrijven')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await settle(page)

  expect(await page.evaluate(whatSticksOut)).toEqual([])
  expect(await page.evaluate(whatDoesNotFit)).toEqual([])
})

// Runs in the page.
function whatLiesOverThePage(): string[] {
  const main = document.querySelector('main')!
  const found = [2, innerHeight - 2].map((y) => document.elementFromPoint(innerWidth / 2, y))
  return found.filter((element) => !main.contains(element)).map((element) => element?.outerHTML.slice(0, 60) ?? '')
}
