import type { Page } from '@playwright/test'
import { settle } from '../support/every-size.ts'
import { configurePages } from '../support/page-settings.ts'
import { whatDoesNotFit } from '../support/what-does-not-fit.ts'
import { expect, logIn, test } from '../support/test.ts'

// A long provider name, and a balance of six digits and a dot.
const provider = 'Fegon Watertechnologie'
const balance = 12_000

const widths = [320, 344, 360, 375, 390, 412, 480, 600, 700, 760, 761, 820, 900, 901, 960, 961, 966, 1000, 1024, 1080]
const wideWidths = [1100, 1180, 1181, 1200, 1227, 1264, 1280, 1366, 1440, 1600, 1920]

for (const name of ['Zilverbron', provider]) {
  test(`the header of ${name} is whole and keeps the name at every width, for a guest and a member`, async ({
    page,
    create,
  }) => {
    test.slow()
    await configurePages(page, { provider: name })

    for (const path of ['/', '/registreren']) {
      await test.step(`of a guest at ${path}`, async () => {
        await page.goto(path)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible()

        await atEveryWidth(page, async (width) => {
          expect(await page.evaluate(whatIsWrongWithTheHeader), `${path} at ${width} pixels`).toEqual([])
        })
      })
    }

    await logIn(page, await create.member({ credits: balance, first_name: 'Annemarie' }))
    await page.goto('/registraties')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await test.step('of a member, on the edge of the page', () => expectWholeForMember(page))
    await test.step('with the name on a phone, and the menu on a small laptop', () => expectName(page, name))
  })
}

async function expectWholeForMember(page: Page): Promise<void> {
  await atEveryWidth(page, async (width) => {
    expect(await page.evaluate(whatIsWrongWithTheHeader), `at ${width} pixels`).toEqual([])
    expect(await page.evaluate(whatDoesNotFit), `at ${width} pixels`).toEqual([])
    const { header, page: content } = await page.evaluate(edges)
    expect(header, `at ${width} pixels`).toBe(content)
    await expectOneWayAround(page)
    expect(await page.evaluate(whatStandsOutAboveTheBar), `at ${width} pixels`).toEqual([])
  })
}

async function expectName(page: Page, name: string): Promise<void> {
  const mark = page.getByRole('banner').getByRole('link', { name })

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(mark.getByText(name)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible()
  await expect(mark.getByText(name)).toBeInViewport({ ratio: 1 })
}

async function atEveryWidth(page: Page, judge: (width: number) => Promise<void>): Promise<void> {
  for (const width of [...widths, ...wideWidths]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await judge(width)
  }
}

// The menu is in the header, or in the bar at the bottom on a phone.
async function expectOneWayAround(page: Page): Promise<void> {
  const menus = ['Hoofdmenu', 'Snelmenu'].map((name) => page.getByRole('navigation', { name }))
  const shown = await Promise.all(menus.map((menu) => menu.isVisible()))
  expect(shown.filter(Boolean)).toHaveLength(1)
}

/** Runs in the page: parts of the bar at the bottom that cover what is above it. */
function whatStandsOutAboveTheBar(): string[] {
  const bar = document.querySelector('nav[aria-label=Snelmenu]')!
  const { top } = bar.getBoundingClientRect()
  return [...bar.querySelectorAll('*')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().top < top)
    .map(({ tagName, textContent }) => `<${tagName}> ${textContent}`)
}

function whatIsWrongWithTheHeader(): string[] {
  const header = document.querySelector('header')!
  const mark = header.querySelector('a')!
  const problems: string[] = []
  const parts = [mark, ...mark.children, ...header.querySelectorAll('nav a, nav button, a, button, span')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((part) => getComputedStyle(part).clipPath === 'none' && !part.closest('[role="tooltip"]'))

  const bar = header.getBoundingClientRect()
  for (const part of parts) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const words = part.textContent?.trim() || part.tagName
    if (left < -0.5 || right > document.documentElement.clientWidth + 0.5)
      problems.push(`'${words}' is outside the window`)
    if (top < bar.top - 0.5 || bottom > bar.bottom + 0.5) problems.push(`'${words}' is higher than the header`)
    if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) problems.push(`'${words}' is cut`)
  }

  const neighbour = [...mark.parentElement!.children].find((part) => part !== mark && part.checkVisibility())!
  const air = neighbour.getBoundingClientRect().left - mark.getBoundingClientRect().right
  if (air < 8) problems.push(`the mark has ${air} pixels of air`)
  return problems
}

function edges(): { header: number; page: number } {
  const leftOf = (part: string) => document.querySelector(part)!.getBoundingClientRect().left
  return { header: leftOf('header a'), page: leftOf('main h1') }
}
