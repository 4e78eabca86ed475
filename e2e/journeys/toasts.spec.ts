import type { Page } from '@playwright/test'
import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a toast lies at the top right over nothing that can be pressed, also when the page below it changes', async ({
      page,
      create,
    }) => {
      const { email } = await create.member()
      await page.goto('/')
      await submitLogin(page, email, memberPassword)
      await expect(page.getByRole('heading', { name: 'Nieuwste registraties' })).toBeVisible()
      await expect(toast(page)).toBeVisible()
      await expect.poll(() => page.evaluate(coveredControls)).toEqual([])
      const { x, y, width } = (await page
        .locator('[popover]')
        .filter({ has: toast(page) })
        .boundingBox())!
      expect(viewport.width - x - width, 'from the right').toBeLessThanOrEqual(24)
      expect(y, 'from the top').toBeLessThan(viewport.height / 2)
    })

    test('so does one about a registration, over the list', async ({ page, create }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie')
      await fillRegistration(page, newEntry())
      await registrationForm(page).submit.click()
      await expect(page.getByRole('button', { name: 'Nog een op dit adres' })).toBeVisible()
      await expect(toast(page)).toBeVisible()
      await expect.poll(() => page.evaluate(coveredControls)).toEqual([])
    })
  })
}

function toast(page: Page) {
  return page.getByRole('button', { name: 'Melding sluiten' })
}

/** The names of what can be pressed and lies partly under the toast. Runs in the page. */
function coveredControls(): string[] {
  const toasts = document.querySelector<HTMLElement>('[popover]:has([aria-label="Melding sluiten"])')
  const over = toasts?.getBoundingClientRect()
  if (!toasts || !over) return ['no toast']
  return [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
    .filter((element) => !toasts.contains(element))
    .filter((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return bottom > top && top < over.bottom && bottom > over.top && left < over.right && right > over.left
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
}
