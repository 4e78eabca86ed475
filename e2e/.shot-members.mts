import { chromium } from '@playwright/test'
const [base, out, who, ...paths] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined })
for (const width of [390, 1280]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: base })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('E-mailadres').fill(`${who}@voorbeeld.nl`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Waterzacht2026!')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
  for (const [n, path] of paths.entries()) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${out}-${n}-${width}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
