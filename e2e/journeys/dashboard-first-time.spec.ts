import type { Locator, Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { expect, logIn, test } from '../support/test.ts'

const newest = (page: Page) => page.getByRole('region', { name: 'Nieuwste registraties' })

for (const { viewport } of [desktop, phone]) {
  test(`who starts sees what to do, and what failed, in sight at ${viewport.width} x ${viewport.height}`, async ({
    page,
    create,
    surprises,
  }) => {
    surprises.expect(/ERR_FAILED .*dashboarddata/)
    await page.setViewportSize(viewport)
    await logIn(page, await create.member({ credits: 1250 }))

    await test.step('a member who starts sees at once what to do', async () => {
      await page.goto('/dashboard')
      await expect(newest(page).getByText('jij spaart punten')).toBeInViewport({ ratio: 1 })
      await page.getByRole('main').getByRole('button', { name: 'Productregistratie' }).click({ trial: true })
      // No hole beside what stands next to it.
      const cards = [newest(page), page.locator('section', { has: page.locator('#snel-regelen') })]
      const [own, beside] = await Promise.all(cards.map((card) => card.boundingBox()))
      if (own!.y === beside!.y) expect(own!.height).toBeGreaterThanOrEqual(beside!.height)
    })

    await test.step('the age of the balance never lies over the balance', async () => {
      for (const path of ['/dashboard', '/profiel', '/registraties']) {
        await page.goto(path)
        const explain = page.getByRole('main').getByRole('button', { name: /^Uitleg bij je puntensaldo/ })
        await explain.focus()
        const tip = page.getByRole('tooltip')
        await expect(tip).toHaveText('Het puntensaldo wordt ieder uur bijgewerkt')

        const number = page
          .getByRole('main')
          .getByText(/^\s*1\.250/)
          .first()
        const [over, under] = [(await tip.boundingBox())!, (await number.boundingBox())!]
        expect(over.y + over.height <= under.y || over.y >= under.y + under.height, `${path}: above or below`).toBe(
          true,
        )
      }
    })

    await test.step('what could not be loaded says so in sight, with its button', async () => {
      await page.route('**/api/dashboarddata/index', (route) => route.abort())
      await page.goto('/dashboard')

      const again = newest(page).getByRole('button', { name: 'Opnieuw proberen' })
      await expect(again).toBeInViewport({ ratio: 1 })
      await again.click({ trial: true })
      expect(await emptyBelow(newest(page), again)).toBeLessThan(60)
    })
  })
}

/** The space between the last element of a card and its lower edge, in px. */
async function emptyBelow(card: Locator, last: Locator): Promise<number> {
  const [around, within] = [(await card.boundingBox())!, (await last.boundingBox())!]
  return around.y + around.height - (within.y + within.height)
}
