import { type WebPath, webPaths } from '@portal/contract/web-paths'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

// What the HTML of every page says by itself, before any script.

const staffPages: WebPath[] = [webPaths.backOffice, webPaths.members, webPaths.member]
const leadingOn: WebPath[] = [webPaths.loginAlias]
const pages = Object.values(webPaths).filter((path) => !leadingOn.includes(path))

test('every page has its own title and description', async ({ page }) => {
  for (const visitor of ['guest', 'member']) {
    if (visitor === 'member') await logIn(page, demoMembers.installer)
    for (const path of pages) {
      const html = await (await page.request.get(path.replace(/:\w+/, '1'))).text()
      const { title, description } = read(html)
      const place = `${path} of a ${visitor}`

      if (staffPages.includes(path)) expect(title, place).toBe('Zilverbron Installateursportaal')
      else expect(title, place).toMatch(/^\S.* – Zilverbron Installateursportaal$/)
      expect(description.length, place).toBeGreaterThan(20)
      expect(html, place).not.toContain('{{')
    }
  }
})

test('the title of the HTML is the one that the script sets', async ({ page }) => {
  await logIn(page, demoMembers.installer)
  for (const path of [webPaths.profile, webPaths.videos, webPaths.points]) {
    const html = await (await page.request.get(path)).text()
    await page.goto(path)
    await expect(page.locator('#root > [inert]')).toHaveCount(0)

    expect(read(html).title).toBe(await page.title())
  }
})

test('search engines and older browsers find their files', async ({ page }) => {
  const rules = await page.request.get('/robots.txt')
  const icon = await page.request.get('/favicon.ico')

  expect([rules.status(), icon.status()]).toEqual([200, 200])
  expect(await rules.text()).toContain('Disallow: /')
  expect(icon.headers()['content-type']).toBe('image/x-icon')
})

function read(html: string) {
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="(.*?)"/.exec(html) ?? []
  return { title, description }
}
