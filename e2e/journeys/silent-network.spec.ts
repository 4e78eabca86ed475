import type { Locator, Page } from '@playwright/test'
import { visitUntilCatalogueIsKept } from '../support/kept-replies.ts'
import { createCall, formPath, queuePage, registeredSerialNumbers } from '../support/queue.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { untilWorkerIsReady } from '../support/service-worker.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(async ({ surprises, page }) => {
  surprises.expect(/ERR_CONNECTION|ERR_ABORTED|^error: (TypeError: Failed to fetch|ApiError: API)/)
  await page.clock.install()
})

for (const [typing, milliseconds] of [
  ['half a minute', 31_000],
  ['ten minutes', 600_000],
] as const) {
  test(`after ${typing} of typing a silent network can't hold a registration`, async ({ page, portal, create }) => {
    await logIn(page, await create.member())
    await visitUntilCatalogueIsKept(page)
    await page.goto(formPath)
    await untilWorkerIsReady(page)
    const entry = newEntry()
    await fillRegistration(page, entry)
    await page.waitForLoadState('networkidle')
    await stopClockAfter(page, milliseconds)

    // Its connections stay open, as those of a phone in a cellar.
    process.kill(portal.pid, 'SIGSTOP')
    try {
      const sent = page.waitForRequest(createCall)
      await registrationForm(page).submit.click()
      await sent
      // The server has eight seconds, in which nothing else happens.
      await page.clock.runFor(7_000)
      await expect(queuePage(page).kept).toHaveCount(0)
      await expectWithin(2_500, queuePage(page).kept)
      await page.clock.resume()
      await expect(queuePage(page).unsent.getByRole('listitem')).toHaveText([/AquaStar Compact 8/])

      await page.getByRole('link', { name: 'Productregistratie' }).first().click()
      await expect(registrationForm(page).serialNumber).toHaveValue('')
    } finally {
      process.kill(portal.pid, 'SIGCONT')
    }
    await page.clock.fastForward(60_000)

    await expect.poll(() => registeredSerialNumbers(page)).toEqual([entry.serialNumber])
    await expect(page.getByRole('region', { name: 'Nog te versturen' })).toHaveCount(0)
    expect(await registeredSerialNumbers(page)).toEqual([entry.serialNumber])
  })
}

test('after half a minute the next screen opens on a silent network', async ({ page, portal, create }) => {
  await logIn(page, await create.member())
  await visitUntilCatalogueIsKept(page)
  await stopClockAfter(page, 31_000)

  process.kill(portal.pid, 'SIGSTOP')
  try {
    await page.getByRole('link', { name: 'Alle registraties' }).click()
    await expectWithin(6_000, page.getByRole('heading', { level: 1, name: 'Productregistraties' }))

    // Not even its code is on the device.
    await page.getByRole('link', { name: 'Nieuws', exact: true }).first().click()
    await expectWithin(6_000, page.getByText('De verbinding antwoordt niet.'))
  } finally {
    process.kill(portal.pid, 'SIGCONT')
  }
})

async function stopClockAfter(page: Page, milliseconds: number): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + milliseconds)
}

/** Lets the page's clock run until this is on screen, for at most so many milliseconds and never faster than a real clock. */
async function expectWithin(milliseconds: number, wanted: Locator): Promise<void> {
  const step = 100
  for (let passed = 0; passed < milliseconds; passed += step) {
    const isThere = await wanted.waitFor({ timeout: step }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await wanted.page().clock.runFor(step)
  }
  await expect(wanted).toBeVisible()
}
