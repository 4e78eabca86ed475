import type { Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { movedByFont } from '../support/font-moves.ts'
import { holdScripts, openWithoutScripts } from '../support/hold-scripts.ts'
import { countLayoutShifts } from '../support/layout-shifts.ts'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

type Member = (typeof demoMembers)[keyof typeof demoMembers]

const { installer, staff } = demoMembers

test('a guest types before the script arrives, and logs in with it', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/')
  const password = page.getByRole('textbox', { name: 'Wachtwoord' })

  await page.getByLabel('E-mailadres').fill(installer.email)
  await password.fill(installer.password.slice(0, -1))
  await page.getByLabel('Ingelogd blijven').check()
  await password.focus()
  releaseScripts()

  await expect(openingPage(page)).toHaveCount(0)
  await expect(page.getByLabel('E-mailadres')).toHaveValue(installer.email)
  await expect(page.getByLabel('Ingelogd blijven')).toBeChecked()
  await expect(password).toBeFocused()
  await page.keyboard.type(installer.password.slice(-1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('a guest fills in the big form before the script arrives', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/registreren')

  await page.getByLabel('Voornaam').fill('Jan')
  await page.getByLabel('Geboortedatum').fill('1-2-1980')
  await page.getByLabel('Telefoonnummer').fill('0612345678')
  await page.getByLabel(/Ik ga akkoord/).check()
  releaseScripts()

  await page.getByRole('button', { name: 'Account aanmaken' }).click()
  await expect(page.getByLabel('Achternaam')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Jan')
  for (const name of ['Voornaam', 'Telefoonnummer', 'Geboortedatum', /Ik ga akkoord/]) {
    await expect(page.getByLabel(name)).not.toHaveAttribute('aria-invalid')
  }
})

test('the address of a reset link reaches the form', async ({ page }) => {
  await page.goto('/wachtwoord-resetten?token=abc&email=jan%40voorbeeld.nl')

  await expect(page.getByLabel('E-mailadres')).toHaveValue('jan@voorbeeld.nl')
})

test.describe('on a phone', () => {
  test.use(phone)

  // One browser serves all pages, here and below, because opening one costs more than visiting a page.
  test('a page of guests is there before the script, and stays in its place', async ({ page, axe }) => {
    const layoutShifts = await countLayoutShifts(page)
    for (const path of ['/', '/registreren', '/wachtwoord-vergeten', '/wachtwoord-resetten?token=a&email=b']) {
      await test.step(path, async () => {
        await becomeStranger(page)
        const releaseScripts = await openWithoutScripts(page, path)

        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await axe()
        releaseScripts()

        await expect(openingPage(page)).toHaveCount(0)
        expect.soft(await layoutShifts(), path).toBeLessThanOrEqual(0.02)
      })
    }
  })

  // Where one taps at once. A text that takes one line more in the fallback font moves all that is below it.
  test('a font that comes late moves nothing', async ({ page }) => {
    const moved: Record<string, unknown[]> = {}
    const measure = async (path: string) => {
      await openWithoutScripts(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      moved[path] = await movedByFont(page)
    }

    for (const path of ['/', '/registreren', '/wachtwoord-vergeten']) {
      await becomeStranger(page)
      await test.step(path, () => measure(path))
    }
    await becomeMember(page, installer)
    for (const path of ['/dashboard', '/registraties', '/installateurproductregistratie', '/profiel'])
      await test.step(path, () => measure(path))

    expect(Object.entries(moved).filter(([, texts]) => texts.length > 0)).toEqual([])
  })
})

test('a member never sees the login', async ({ page }) => {
  await logIn(page, installer)
  const releaseScripts = await holdScripts(page)

  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Het portaal wordt geopend')).toBeAttached()
  await expect(page.getByRole('heading')).toHaveCount(0)
  releaseScripts()

  await expect(page).toHaveURL('/dashboard')
})

const memberPages = [
  ['/dashboard', installer],
  ['/registraties', installer],
  ['/installateurproductregistratie', installer],
  ['/bulkregistratie', installer],
  ['/service/faq', installer],
  ['/voorwaarden', installer],
  ['/beheer/leden', staff],
] as const

for (const [name, device] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${name}`, () => {
    test.use(device)

    test("a member's page is there before the script, and stays in its place", async ({ page }) => {
      test.slow()
      const layoutShifts = await countLayoutShifts(page)
      let visitor: Member | null = null
      for (const [path, member] of memberPages) {
        await test.step(path, async () => {
          if (member !== visitor) await becomeMember(page, member)
          visitor = member
          const releaseScripts = await openWithoutScripts(page, path)
          const html = openingPage(page)
          const places = () => placesOf(page)

          const before = await places()
          await expect(html).toBeAttached()
          releaseScripts()

          await expect(html).toHaveCount(0)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect.soft(await places(), path).toEqual(before)
          expect.soft(await layoutShifts(), path).toBeLessThanOrEqual(0.02)
        })
      }
    })
  })
}

test.describe('a short page on a phone', () => {
  test.use(phone)

  test('stays below the header when the bars between them arrive', async ({ page }) => {
    await logIn(page, installer)
    const layoutShifts = await countLayoutShifts(page)
    await page.goto('/bulkregistratie')

    // Empty while there is a connection and no newer version. The second one is loaded after the page.
    await expect(page.locator('header ~ [role=status]')).toHaveCount(2)

    const [header, main] = await page.evaluate(() =>
      ['header', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect()),
    )
    expect(main?.top).toBe(header?.bottom)
    expect(await layoutShifts()).toBeLessThanOrEqual(0.02)
  })
})

const introducedPages = [
  ['/registraties', installer],
  ['/installateurproductregistratie', installer],
  ['/service', installer],
  ['/service/downloads', installer],
  ['/service/faq', installer],
  ['/service/contact', installer],
  ['/nieuws', installer],
  ['/profiel', installer],
  ['/punten', installer],
  ['/beheer/leden', staff],
] as const

// Otherwise browsers count the later paint as the largest one (docs/decisions/0046-a-fallback-that-is-wide-enough.md).
test('no introduction, heading or notice takes less room in the fallback font than in the real one', async ({
  page,
}) => {
  const narrower: string[] = []
  const unbalanced: string[] = []
  let measured = 0
  let visitor: Member | null = null
  for (const [path, member] of introducedPages) {
    if (member !== visitor) await becomeMember(page, member)
    visitor = member
    await page.goto(path)
    await expect(openingPage(page)).toHaveCount(0)
    const texts = await largeTextsIn(page)
    measured += texts.length
    narrower.push(...texts.filter(({ font, fallback }) => fallback < font).map(({ text }) => `${path}: ${text}`))
    // A shorter one takes one line.
    const long = texts.filter(({ text }) => text.length > 20)
    unbalanced.push(...long.filter(({ isBalanced }) => !isBalanced).map(({ text }) => `${path}: ${text}`))
  }

  expect(measured).toBeGreaterThanOrEqual(2 * introducedPages.length)
  expect(narrower).toEqual([])
  expect(unbalanced).toEqual([])
})

test('a page of members asks once who is there, without waiting for the script', async ({ page }) => {
  await logIn(page, installer)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const releaseScripts = await holdScripts(page)

  const reply = page.waitForResponse('**/api/user')
  await page.goto('/registraties', { waitUntil: 'commit' })
  await reply
  releaseScripts()

  await expect(page.getByRole('table', { name: 'Productregistraties' })).toBeVisible()
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1)
})

test('the HTML of a page has nothing of its member', async ({ page, create }) => {
  const member = await create.member({ first_name: 'Quirijn', credits: 87_654 })
  await logIn(page, member)

  for (const path of ['/dashboard', '/profiel', '/registraties']) {
    const reply = await page.request.get(path)
    const html = await reply.text()

    expect(reply.headers()).toMatchObject({ 'cache-control': 'no-store, private' })
    expect(html).toContain('id="root"')
    expect(html).toContain('data-first-page')
    for (const text of ['Quirijn', member.email, '87.654', '87654']) expect(html).not.toContain(text)
  }
})

test('a visitor without cookies gets nothing of the pages of members', async ({ page }) => {
  await holdScripts(page)

  await page.goto('/dashboard', { waitUntil: 'commit' })

  await expect(page.getByText('Het portaal wordt geopend')).toBeAttached()
  await expect(page.locator('header, main, nav')).toHaveCount(0)
})

async function becomeMember(page: Page, member: Member): Promise<void> {
  await becomeStranger(page)
  await logIn(page, member)
}

/** Without a cookie of an earlier visit, which could be that of a member, the HTML of a page is whole at once. */
async function becomeStranger(page: Page): Promise<void> {
  // A page that is open would ask once more, and be refused.
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** The page as HTML, until the portal takes it over. */
function openingPage(page: Page) {
  return page.locator('#root[data-opening]')
}

/** Where the parts stand that neither the member nor the data moves. */
function placesOf(page: Page): Promise<(number | undefined)[]> {
  return page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0)
    return ['header', 'main', 'main h1'].flatMap((selector) => {
      const box = visible(selector)?.getBoundingClientRect()
      return [box?.x, box?.y]
    })
  })
}

type LargeText = { text: string; font: number; fallback: number; isBalanced: boolean }

/** How wide the large texts of a page are on one line, in the real font and in the fallback that this machine has. */
function largeTextsIn(page: Page): Promise<LargeText[]> {
  return page.evaluate(async () => {
    const families = getComputedStyle(document.documentElement).getPropertyValue('--font').split(',')
    // The machine lacks some of them.
    await Promise.allSettled(
      families.flatMap((family) => [400, 600].map((weight) => document.fonts.load(`${weight} 1rem ${family}`))),
    )
    const [font = '', ...others] = families
    const fallback = others.join()
    return [
      ...document.querySelectorAll<HTMLElement>('main h1, .page-head p, main h2 + p, [data-shop-notice] strong'),
    ].map((element) => {
      const isBalanced = getComputedStyle(element).textWrapStyle === 'balance'
      Object.assign(element.style, { position: 'absolute', width: 'max-content', maxWidth: 'none' })
      const [inFont = 0, inFallback = 0] = [font, fallback].map((family) => {
        element.style.fontFamily = family
        return element.getBoundingClientRect().width
      })
      return { text: element.innerText, font: inFont, fallback: inFallback, isBalanced }
    })
  })
}
