import { cutPlaceholders } from '../support/cut-placeholders.ts'
import { desktop, phone } from '../support/devices.ts'
import { settle } from '../support/every-size.ts'
import { mediaList } from '../support/media-list.ts'
import { screens, visit } from '../support/screens.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

// One login for all screens of the same member.
for (const visitor of new Set(screens.map(({ visitor }) => visitor))) {
  const theirs = screens.filter((screen) => screen.visitor === visitor)

  test(`a finger finds every link, button and field of ${theirs.map(({ path }) => path).join(', ')}`, async ({
    page,
    create,
    surprises,
  }) => {
    test.slow()
    surprises.expect(/ 404 /)
    if (visitor) await logIn(page, await visitor(create))

    for (const screen of theirs) {
      await visit(page, screen)
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
      await settle(page)

      expect.soft(await page.evaluate(smallTargets, 'body'), screen.path).toEqual([])
      for (const { viewport } of [phone, desktop]) {
        await page.setViewportSize(viewport)
        await settle(page)
        expect.soft(await page.evaluate(cutPlaceholders), `cut at ${screen.path}, ${viewport.width} px`).toEqual([])
      }
      await page.setViewportSize(phone.viewport)
    }
  })
}

test('a finger finds everything that opens over a page', async ({ page, create }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, await create.member())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Service' }).tap()
  await expect(page.getByRole('dialog', { name: 'Service' })).toBeVisible()
  await settle(page)
  expect.soft(await page.evaluate(smallTargets, 'dialog[open]'), 'Service').toEqual([])

  await page.goto('/installateurproductregistratie?install_date=14-11-2024')
  await page.getByRole('button', { name: 'Kalender openen' }).tap()
  await expect(page.getByRole('button', { name: /14 november 2024/ })).toBeVisible()
  await settle(page)
  expect.soft(await page.evaluate(smallTargets, '[role=dialog], dialog[open]'), 'calendar').toEqual([])

  await page.goto('/service/beeldbank?merk=Solar')
  await mediaList(page, 'Beeldbank').filter.tap()
  await expect(mediaList(page, 'Beeldbank').brand('Solar')).toBeVisible()
  expect.soft(await page.evaluate(smallTargets, ':popover-open, dialog[open]'), 'brands').toEqual([])
})
