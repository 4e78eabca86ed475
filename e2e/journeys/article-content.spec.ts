import { countLayoutShifts } from '../support/layout-shifts.ts'
import { expect, logIn, test } from '../support/test.ts'

const seeded = '/nieuws/zoutverbruik-350-tot-500-gram-per-m3'

test('links to other sites open beside the portal, and can not reach back', async ({ page, create }) => {
  const content = '<p><a href="https://elders.example/">Elders</a> en <a href="/service/faq">hier</a></p>'
  const { url_slug } = await create.news({ image: null, thumbnail_image: null, title: 'Met links', content })
  await logIn(page, await create.member())
  await page.goto(`/nieuws/${url_slug}`)

  const elsewhere = page.getByRole('link', { name: 'Elders' })
  await expect(elsewhere).toHaveAttribute('target', '_blank')
  await expect(elsewhere).toHaveAttribute('rel', 'noopener')
  await page.getByRole('link', { name: 'hier', exact: true }).click()
  await expect(page).toHaveURL('/service/faq')
})

test('pictures come from the portal in a modern format, and nothing moves when they arrive', async ({
  page,
  create,
}) => {
  await logIn(page, await create.member())
  const movedByItself = await countLayoutShifts(page)

  for (const [path, content] of [
    ['/nieuws', page.getByRole('article')],
    [seeded, page.getByRole('table')],
  ] as const) {
    await page.goto(path)
    await expect(content.first()).toBeVisible()
    await page.evaluate(scrollThrough)
    await expect.poll(() => page.evaluate(unloadedPictures)).toEqual([])
    expect(await movedByItself(), path).toBeLessThanOrEqual(0.02)
  }
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc),
  ).toMatch(/\/storage\/.*\.avif$/)
})

// Lazy pictures load when they are scrolled near the window.
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += 300) {
    window.scrollTo(0, top)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

function unloadedPictures(): string[] {
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
  return images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src)
}
