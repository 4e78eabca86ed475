import { expect, logIn, test } from '../support/test.ts'

test('the way back from the pages of Service leads to Service', async ({ page, create }) => {
  await logIn(page, await create.member())
  for (const [path, name] of [
    ['/service/faq', 'Veelgestelde vragen'],
    ['/service/contact', 'Contact'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      const trail = page.getByRole('navigation', { name: 'Kruimelpad' })
      await expect(trail.getByText(name)).toHaveAttribute('aria-current', 'page')

      await trail.getByRole('link', { name: 'Service' }).click()

      await expect(page).toHaveURL('/service')
      await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeFocused()
    })
  }
})
