import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumLaunchOptions } from '../e2e/support/chromium.ts'
import { downloadPage, pageFoot } from './demo-media/download-page.mjs'
import { brochure, maintenance, manual } from './demo-media/download-texts.mjs'
import { portraitPage } from './demo-media/portrait-page.mjs'
import { logoBrands, logoPage } from './demo-media/logo-page.mjs'

// Run by hand after a change, `npx tsx scripts/make-demo-media.mjs`: what it makes is committed.
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'server/src/seed/files')
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
).toString('base64')

const models = {
  AquaStar: ['Compact 6', 'Compact 8', 'Comfort 12', 'Comfort 16'],
  'AquaStar-Pro': ['Duo 12', 'Duo 16', 'Duo 25'],
  DigiSofter: ['Slim 8', 'Slim 10', 'Slim 14'],
  Altech: ['Soft 10', 'Soft 15', 'Soft 20'],
  Lavigo: ['Uno', 'Duo', 'Trio'],
  Solar: ['M 12', 'L 16', 'XL 20'],
  Descale: ['Home 8', 'Home 12', 'Home 18', 'Work 30'],
  Softy: ['Compact 6', 'Compact 10', 'Family 14'],
}
const maintained = ['AquaStar', 'AquaStar-Pro', 'DigiSofter', 'Solar']
const colours = {
  kleur: { ink: '#ffffff', ground: '#093d47' },
  licht: { ink: '#773d17', ground: '#f8e7d8' },
}

const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  const page = await browser.newPage({ viewport: { width: 800, height: 520 } })
  mkdirSync(join(folder, 'downloads'), { recursive: true })
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  for (const brand of logoBrands) await drawLogos(page, brand)
  await drawPortrait(page)
  for (const brand of logoBrands) {
    await print(page, brand, 'handleiding', manual(brand, models[brand]))
    await print(page, brand, 'brochure', brochure(brand, models[brand]))
    if (maintained.includes(brand)) await print(page, brand, 'onderhoud', maintenance(brand, models[brand]))
  }
} finally {
  await browser.close()
}

async function drawLogos(page, brand) {
  for (const [name, colour] of Object.entries(colours)) {
    await page.setContent(logoPage(brand, { ...colour, font }))
    await page.evaluate('document.fonts.ready')
    const drawn = await page.screenshot()
    const file = join(folder, 'pictures', `logo-${brand.toLowerCase()}-${name}.png`)
    await sharp(drawn).png({ palette: true, compressionLevel: 9 }).toFile(file)
  }
}

async function drawPortrait(page) {
  mkdirSync(join(folder, 'members'), { recursive: true })
  await page.setContent(portraitPage)
  const drawn = await page.locator('svg').screenshot({ type: 'jpeg', quality: 84 })
  writeFileSync(join(folder, 'members/joost-van-dam.jpg'), drawn)
}

async function print(page, brand, kind, texts) {
  await page.setContent(downloadPage({ ...texts, brand, font }))
  await page.evaluate('document.fonts.ready')
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: pageFoot,
    tagged: true,
  })
  writeFileSync(join(folder, 'downloads', `${kind}-${brand.toLowerCase()}.pdf`), pdf)
}
