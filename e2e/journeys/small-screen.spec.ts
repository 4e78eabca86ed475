import { registrationForm } from '../support/registration-form.ts'
import { memberWithRegistrations } from '../support/registrations-list.ts'
import { screens } from '../support/screens.ts'
import { expect, logIn, test } from '../support/test.ts'

// The smallest phone, or a desktop magnified four times; and a desktop at 200 %.
for (const { what, viewport } of [
  { what: 'a screen of 320 pixels', viewport: { width: 320, height: 640 } },
  { what: 'a magnification of 200 %', viewport: { width: 640, height: 400 } },
]) {
  test.describe(`at ${what}`, () => {
    test.use({ viewport })

    for (const screen of screens) {
      test(`the screen ${screen.name} fits`, async ({ page, create, surprises }) => {
        surprises.expect(/ 404 .*\/bestaat-niet$/)
        const { member } = await memberWithRegistrations(create, 12)
        if (screen.access === 'member') await logIn(page, member)
        await page.goto(screen.path)
        await screen.ready(page)

        expect(await page.evaluate(whatSticksOut)).toEqual([])
      })
    }

    test('the registration form with all its errors fits', async ({ page, create }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie')
      await registrationForm(page).submit.click()
      await expect(page.getByText('Controleer deze 10 velden')).toBeVisible()

      expect(await page.evaluate(whatSticksOut)).toEqual([])
    })

    test('the calendar fits', async ({ page, create }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie?install_date=14-11-2024')
      await page.getByRole('button', { name: 'Kalender openen' }).click()
      await expect(page.getByRole('button', { name: /14 november 2024/ })).toBeVisible()

      expect(await page.evaluate(whatSticksOut)).toEqual([])
      await expect(page.getByRole('button', { name: 'Sluiten' })).toBeInViewport({ ratio: 1 })
    })
  })
}

test('everything of the Service sheet can be reached on the smallest phone', async ({ page, create }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await logIn(page, await create.member())
  await page.goto('/dashboard')

  await page.getByRole('button', { name: 'Service' }).click()
  const logOut = page.getByRole('dialog', { name: 'Service' }).getByRole('button', { name: 'Uitloggen' })
  await logOut.scrollIntoViewIfNeeded()

  await expect(logOut).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(whatSticksOut)).toEqual([])
})

// Runs in the page. What stands in something that scrolls by itself can be reached.
function whatSticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const outside = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dd')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('.visually-hidden') && !scrolls(element.parentElement))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > clientWidth + 1)
    })
    .map((element) => `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 40)}`)

  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`, ...outside] : outside
}
