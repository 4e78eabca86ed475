import { readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { patienceMs } from '@portal/server/testing/patience'
import type { Portal } from '../support/portal.ts'
import {
  createCall,
  formPath,
  queuePage,
  queuePath,
  registeredSerialNumbers,
  registerWithoutSignal,
} from '../support/queue.ts'
import { newEntry, registrationForm } from '../support/registration-form.ts'
import { untilScannerIsKept, untilWorkerIsReady } from '../support/service-worker.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
// Two tests release by changing the same file.
test.describe.configure({ mode: 'default' })

test('the portal can be put on a home screen', async ({ page, context, create }) => {
  await logIn(page, await create.member())
  await page.goto('/dashboard')

  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address!)).json()
  expect(manifest).toMatchObject({ lang: 'nl', start_url: '/dashboard', display: 'standalone', scope: '/' })
  expect(manifest.name).toMatch(/^\S+ Installateursportaal$/)
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Productregistratie',
    'Mijn registraties',
  ])
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const src of [touchIcon, ...manifest.icons.map((icon: { src: string }) => icon.src)]) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
  const devtools = await context.newCDPSession(page)
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
})

test('the worker keeps files of the build and one page that is the same for everybody', async ({ page, create }) => {
  await logIn(page, await create.member({ first_name: 'Wilhelmina' }))
  await page.goto('/dashboard')
  await untilWorkerIsReady(page)

  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    const texts = await Promise.all((await cache.matchAll()).map((reply) => reply.text()))
    return { urls: (await cache.keys()).map(({ url }) => new URL(url).pathname), text: texts.join() }
  })
  // The last one is empty: it marks a version that was opened.
  expect(kept.urls.filter((url) => !url.startsWith('/assets/'))).toEqual([formPath, '/opened'])
  expect(kept.text).not.toContain('Wilhelmina')
})

test('a guest without a network sees no page of members', async ({ page, context, create, surprises }) => {
  surprises.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|^error: (Error: Unable to preload|TypeError: Failed to fetch|ApiError: API Request Error)/,
  )
  await logIn(page, await create.member({ first_name: 'Roos' }))
  await page.goto('/dashboard')
  await untilWorkerIsReady(page)
  await page.getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  await context.setOffline(true)
  await page.close()

  const cold = await context.newPage()
  await cold.goto(formPath)

  await expect(cold.getByRole('button', { name: /opnieuw/i })).toBeVisible()
  await expect(registrationForm(cold).submit).toHaveCount(0)
})

test('a new version is offered, and the form and what waits survive it', async ({
  page,
  context,
  portal,
  create,
  surprises,
  axe,
}) => {
  surprises.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|^error: (TypeError: Failed to fetch|ApiError: API)/,
  )
  await logIn(page, await create.member())
  await page.goto(formPath)
  await untilWorkerIsReady(page)
  const waiting = await registerWithoutSignal(page)
  // From here on the server can be reached, but no registration gets through.
  await page.route(createCall, (route) => route.abort())
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Productregistratie' }).first().click()
  const half = newEntry()
  await registrationForm(page).zipcode.fill(half.zipcode)
  await registrationForm(page).name.fill(half.name)
  await expect(page.getByText('Er is een nieuwe versie')).toHaveCount(0)

  await release(portal)
  await expect.poll(() => isInstalled(page, 'portal-next')).toBe(true)

  await expect(page.getByText('Er is een nieuwe versie')).toBeVisible()
  await expect(registrationForm(page).zipcode).toHaveValue(half.zipcode)
  await expect(registrationForm(page).name).toHaveValue(half.name)
  expect(await registeredSerialNumbers(page)).toEqual([])
  await axe()

  await page.unroute(createCall)
  const sent: string[] = []
  context.on('response', (reply) => {
    if (reply.url().endsWith('/create')) sent.push(reply.request().postDataJSON().serial_number)
  })
  await openOffered(page)
  await expect(registrationForm(page).zipcode).toHaveValue(half.zipcode)
  await expect(registrationForm(page).name).toHaveValue(half.name)
  await expect(page.getByText('Er is een nieuwe versie')).toHaveCount(0)
  await expect.poll(() => registeredSerialNumbers(page)).toEqual([waiting.serialNumber])
  await page.goto(queuePath)
  await expect(queuePage(page).sentToday.getByRole('listitem')).toContainText(waiting.serialNumber)
  expect(sent).toEqual([waiting.serialNumber])
})

test('a new version opens on a network that takes calls and answers none', async ({
  page,
  portal,
  create,
  surprises,
}) => {
  surprises.expect(/ERR_FAILED|ERR_CONNECTION|^error: (TypeError: Failed to fetch|ApiError: API)/)
  await logIn(page, await create.member())
  await page.goto(formPath)
  await untilScannerIsKept(page)
  await release(portal, 'later')
  await expect.poll(() => isInstalled(page, 'portal-later')).toBe(true)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')

  process.kill(portal.pid, 'SIGSTOP')
  try {
    // The worker of the open version asks for what it lost, and would wait for it.
    await page.evaluate(async () => {
      const [open = ''] = await caches.keys()
      const kept = await caches.open(open)
      const lost = (await kept.keys()).filter(({ url }) => url.includes('zxing_reader'))
      for (const file of lost) await kept.delete(file, { ignoreVary: true })
      navigator.serviceWorker.controller?.postMessage({ hasLoaded: true })
    })
    await openOffered(page)
    await expect(registrationForm(page).zipcode).toBeVisible()
  } finally {
    process.kill(portal.pid, 'SIGCONT')
  }
})

test('the open version opens without a network, and others that nobody accepted or that were taken back do no harm', async ({
  page,
  context,
  portal,
  create,
  surprises,
}) => {
  surprises.expect(/ERR_FAILED|ERR_CONNECTION|^error: (TypeError: Failed to fetch|ApiError: API)/)
  // Without the release of another test.
  await portal.restart()
  await logIn(page, await create.member())
  await page.goto(formPath)
  await untilWorkerIsReady(page)
  const open = await keptVersions(page)
  const offer = page.getByText('Er is een nieuwe versie')
  await release(portal, 'first')
  await expect.poll(() => isInstalled(page, 'portal-first')).toBe(true)
  await expect(offer).toBeVisible()
  await portal.restart()
  await lookForVersion(page)
  await expect(offer).toHaveCount(0)
  await release(portal, 'second')
  await expect.poll(() => isInstalled(page, 'portal-second')).toBe(true)

  const cold = await context.newPage()
  await release(portal, 'second', 'SIGKILL', async () => {
    await cold.goto(formPath)
    await expect(registrationForm(cold).submit).toBeVisible()
  })

  await openOffered(page)
  // Nobody opened the first one; the other tab is of the version before.
  await expect.poll(() => keptVersions(page)).toEqual([...open, 'portal-second'])
  // There the new version has taken over already.
  await openOffered(cold)
})

// The page of a version is the last that its worker keeps. One that failed, on a busy machine, is installed again.
function isInstalled(page: Page, cacheName: string): Promise<boolean> {
  return page.evaluate(
    async ([name, shell]) => {
      const registration = await navigator.serviceWorker.ready
      const isKept = (await caches.match(shell, { cacheName: name, ignoreVary: true })) !== undefined
      if (!isKept && !registration.installing) await registration.update().catch(() => {})
      return isKept && !registration.installing && registration.waiting !== null
    },
    [cacheName, formPath] as const,
  )
}

// It says what a page that does not open waits for: a click that does not get through, a worker, or a file.
async function openOffered(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await page.getByRole('button', { name: 'Vernieuwen' }).click({ timeout: patienceMs })
  const state = () =>
    page.evaluate(async () => {
      const { active, waiting } = (await navigator.serviceWorker.getRegistration())!
      const shown = 'isBefore' in window ? 'before' : document.readyState
      return { shown, active: active?.state, waiting: waiting?.state, locks: await navigator.locks.query() }
    })
  // While the page is exchanged, there is none to ask.
  await expect.poll(() => state().catch(() => null)).toMatchObject({ shown: 'complete' })
}

async function lookForVersion(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

const workerFile = fileURLToPath(new URL('../../web/dist/sw.js', import.meta.url))

// Starts the server again with the worker of another build, which its pages are not of. The file of our build is put aside and
// comes back as it was: with another time of change, the next start would build the web again.
async function release(portal: Portal, version = 'next', ...restart: Parameters<Portal['restart']>): Promise<void> {
  const aside = `${workerFile}.aside`
  await rename(workerFile, aside)
  const next = (await readFile(aside, 'utf8'))
    .replace(/version:`\w+`/, `version:\`${version}\``)
    .replace(/entry:`[^`]+`/, 'entry:`/assets/shared-`')
  try {
    await writeFile(workerFile, next)
    await portal.restart(...restart)
  } finally {
    await rename(aside, workerFile)
  }
}
