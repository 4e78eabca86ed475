import { chromium, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from './support/chromium.ts'
const base = 'http://127.0.0.1:3941'
const browser = await chromium.launch(await chromiumLaunchOptions())
const sizes = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 900 } }
async function login(page: Page, who: string) {
  await page.goto(`${base}/`)
  await page.getByLabel(/E-mail/).fill(`${who}@voorbeeld.nl`)
  await page.locator('input[name=password]').fill('Waterzacht2026!')
  await page.getByRole('button', { name: /Inloggen|Log in/i }).click()
  await page.waitForURL(/dashboard|beheer/, { timeout: 60000 })
}
const only = process.argv[2]
for (const [name, viewport] of Object.entries(sizes)) {
  const step = async (label: string, run: () => Promise<void>) => {
    if (only && !label.match(only)) return
    try {
      await run()
    } catch (error) {
      console.log(name, label, String(error).slice(0, 300))
    }
  }
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    hasTouch: name === '390',
    isMobile: name === '390',
  })
  const page = await context.newPage()
  const shot = async (label: string, full = true) => {
    await page.waitForTimeout(700)
    await page.screenshot({ path: `/tmp/shots/${label}-${name}.png`, fullPage: full })
  }
  await login(page, 'installateur')
  let list: any = null
  page.on('response', async (r) => {
    if (r.url().includes('/api/productregistration/all'))
      try {
        list = await r.json()
      } catch {}
  })
  await page.goto(`${base}/registraties`)
  await page.waitForTimeout(2500)
  await step('list', () => shot('list'))
  const rows = list?.data?.data ?? list?.data ?? list
  const first = rows[2]
  await step('own', async () => {
    await page.goto(`${base}/registraties/${first.id}`)
    await page.waitForTimeout(1500)
    await shot('own')
  })
  await step('gedaan', async () => {
    await page.goto(`${base}/onderhoud`)
    await page.waitForTimeout(2000)
    await page
      .getByRole('button', { name: /^Gedaan .*, / })
      .first()
      .click()
    await page.waitForTimeout(600)
    await shot('gedaan', false)
  })
  const code = first.certificate_code
  await step('melden', async () => {
    await page.goto(`${base}/garantie/${code}/melden`)
    await shot('melden')
    await page.getByRole('button').first().click()
    await shot('melden-fout')
    for (const f of await page.locator('textarea').all()) await f.fill('Dit toestel hangt bij de buren, op nummer 14.')
    for (const f of await page.locator('input[type=email]').all()) await f.fill('iemand@voorbeeld.nl')
    await shot('melden-in')
    await page.getByRole('button').first().click()
    await shot('melden-dank')
  })
  await step('print', async () => {
    await page.goto(
      `${base}/garantie/afdrukken?codes=${rows
        .slice(0, 3)
        .map((r: any) => r.certificate_code)
        .join(',')}`,
    )
    await shot('print')
    if (name === '1280') {
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 794, height: 1123 })
      await shot('paper', false)
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize(viewport)
      const pdf = await page.pdf({ format: 'A4', path: '/tmp/shots/paper.pdf' })
      console.log('pdf', pdf.length)
    }
  })
  await step('dark320', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${base}/garantie/${code}`)
    await shot('dark320')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(viewport)
  })
  await context.close()
  const staff = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    hasTouch: name === '390',
    isMobile: name === '390',
  })
  const desk = await staff.newPage()
  const dshot = async (label: string, full = true) => {
    await desk.waitForTimeout(900)
    await desk.screenshot({ path: `/tmp/shots/${label}-${name}.png`, fullPage: full })
  }
  await login(desk, 'beheer')
  await step('desk', async () => {
    await desk.goto(`${base}/beheer/registraties/${first.id}`)
    await desk.waitForTimeout(2000)
    await dshot('desk')
  })
  await step('zaak', async () => {
    await desk.goto(`${base}/beheer/zaken`)
    await desk.waitForTimeout(2000)
    await dshot('zaken')
    await desk
      .getByRole('link', { name: /hangt niet|Toestel|klant/i })
      .first()
      .click()
    await desk.waitForTimeout(2000)
    await dshot('zaak')
  })
  await step('overview', async () => {
    await desk.goto(`${base}/beheer`)
    await desk.waitForTimeout(3000)
    await dshot('overview')
  })
  await staff.close()
}
await browser.close()
