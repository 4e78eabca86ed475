import { phone } from '../support/devices.ts'
import { longestCallShare } from '../support/main-thread.ts'
import { registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

test('the form renders in slices, so that a slow phone stays responsive', async ({ page, browser, create }) => {
  await logIn(page, await create.member())

  const share = await longestCallShare(browser, page, async () => {
    await page.goto('/installateurproductregistratie')
    await registrationForm(page).submit.waitFor()
  })

  // In slices the longest is the commit to the DOM, less than half of all; in one go rendering and commit are 85 %.
  expect(share).toBeLessThan(0.65)
})
