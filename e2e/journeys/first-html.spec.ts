import { type ScreenPath, staffPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import { pages } from '@portal/web/pages'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

// What the HTML of every page says by itself, before any script.

const widths = [320, 390, 900, 1280]
// The header is the same on all pages of a visitor, so one page of each shows it at every width.
const headerWidths = [320, 360, 390, 600, 761, 900, 961, 1024, 1100, 1180, 1234, 1280, 1920]
const showHeader: ScreenPath[] = [webPaths.login, webPaths.dashboard, staffPaths.members]

test('every page has its own title and description', async ({ page }) => {
  for (const visitor of ['guest', 'member']) {
    if (visitor === 'member') await logIn(page, demoMembers.installer)
    for (const { path, description: expected } of pages) {
      const html = await (await page.request.get(path.replace(/:\w+/, '1'))).text()
      const { title, description } = read(html)
      const place = `${path} of a ${visitor}`

      // Nobody else should know of the pages of staff.
      expect(title, place).toMatch(
        expected ? /^\S.* – Zilverbron Installateursportaal$/ : /^Zilverbron Installateursportaal$/,
      )
      expect(description.length, place).toBeGreaterThan(20)
      expect(html, place).not.toContain('{{')
    }
  }
})

test.describe('without its script', () => {
  test.use({ javaScriptEnabled: false })

  for (const visitor of ['guest', 'member']) {
    test(`a page of a ${visitor} is as wide as the screen, with one heading in one main part`, async ({ page }) => {
      if (visitor === 'member') await logIn(page, demoMembers.staff)
      const problems: string[] = []
      for (const { path } of pages) {
        await page.goto(path.replace(/:\w+/, '1'), { waitUntil: 'commit' })
        await page.waitForLoadState()
        for (const width of showHeader.includes(path) ? headerWidths : widths) {
          await page.setViewportSize({ width, height: 800 })
          const { tooWide, nameless, ...shown } = await page.evaluate(readLayout)
          const isSpinner = shown.mains + shown.headings === 0
          if (nameless.length > 0) problems.push(`${path} at ${width}: ${nameless.join(', ')} without a name`)
          if (tooWide > 0) problems.push(`${path} at ${width}: ${tooWide} pixels too wide`)
          if (!isSpinner && (shown.mains !== 1 || shown.headings !== 1))
            problems.push(`${path} at ${width}: ${shown.mains} main parts, ${shown.headings} headings`)
        }
        const html = await page.content()
        expect(html.match(/<main\b/g)?.length ?? 0, path).toBeLessThanOrEqual(1)
        // A label or a link in what is shown would mean what is hidden.
        expect(await page.evaluate(findIdsTwice), path).toEqual([])
        expect(html.match(/<h1\b/g)?.length ?? 0, path).toBeLessThanOrEqual(1)
      }

      expect(problems).toEqual([])
    })
  }
})

test('the title of the HTML is the one that the script sets', async ({ page }) => {
  await logIn(page, demoMembers.installer)
  for (const path of [webPaths.profile, webPaths.videos, webPaths.points]) {
    const html = await (await page.request.get(path)).text()
    await page.goto(path)
    expect(read(html).title).toBe(await page.title())
  }
})

test('search engines and older browsers find their files', async ({ page }) => {
  const rules = await page.request.get('/robots.txt')
  const icon = await page.request.get('/favicon.ico')

  expect([rules.status(), icon.status()]).toEqual([200, 200])
  expect(await rules.text()).toMatch(/^Allow: \/registreren\$$[\s\S]*^Disallow: \/$/m)
  expect(icon.headers()['content-type']).toBe('image/x-icon')
})

/** Runs in the page. */
function readLayout() {
  const { scrollWidth, clientWidth } = document.documentElement
  const row = document.querySelector('header > div')
  const count = (name: string) =>
    [...document.querySelectorAll(name)].filter((element) => element.getClientRects().length > 0).length
  return {
    // A header cuts off what does not fit, which must not happen with an ordinary name and balance.
    tooWide: Math.max(scrollWidth - clientWidth, row ? row.scrollWidth - row.clientWidth : 0),
    mains: count('main'),
    headings: count('h1'),
    // What is personal comes later, and a screen reader needs a name until then.
    nameless: [...document.querySelectorAll('h1, h2, h3, button, a')]
      .filter((element) => element.getClientRects().length > 0 && !element.ariaLabel && !element.textContent?.trim())
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }
}

/** Runs in the page. */
function findIdsTwice(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}

function read(html: string) {
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="(.*?)"/.exec(html) ?? []
  return { title, description }
}
