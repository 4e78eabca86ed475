import { phone } from '../support/devices.ts'
import { longestTaskShare } from '../support/main-thread.ts'
import { registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

test('the form renders in slices, so that a slow phone stays responsive', async ({ page, browser, create }) => {
  await logIn(page, await create.member())
  const shares: number[] = []

  for (let load = 0; load < 3; load++) {
    shares.push(
      await longestTaskShare(browser, page, async () => {
        await page.goto('/installateurproductregistratie')
        await registrationForm(page).submit.waitFor()
      }),
    )
  }

  // The rest is mostly evaluating the libraries. Rendered as one task, the form alone takes more than a fifth.
  expect(shares.toSorted((a, b) => a - b)[1]).toBeLessThan(0.19)
})
