import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { desktop, phone } from '../support/devices.ts'
import { expect, logIn, test } from '../support/test.ts'

const howMany = 40
const uploads = '**/api/admin/uploads?*'

async function makePictures(name: string) {
  const colours = Array.from({ length: howMany }, (_, at) => ({ r: at * 6, g: 120, b: 255 - at * 6 }))
  return Promise.all(
    colours.map(async (background, at) => ({
      name: `${name}-${at + 1}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 8, height: 6, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
}

type Pictures = Awaited<ReturnType<typeof makePictures>>

/** Drops the files on the page, as from a folder. */
async function drop(page: Page, pictures: Pictures): Promise<void> {
  const sent = pictures.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  const dataTransfer = await page.evaluateHandle((files) => {
    const dropped = new DataTransfer()
    for (const { name, mimeType, bytes } of files)
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    return dropped
  }, sent)
  await page.getByText('Sleep foto’s hierheen').dispatchEvent('drop', { dataTransfer })
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('forty pictures are dropped, half of them again after a reload, described at once and published', async ({
      page,
      create,
      browser,
    }) => {
      const stamp = Date.now()
      const pictures = await makePictures(`zoutvat-${stamp}`)
      await logIn(page, await create.member({ roles: ['redactie'] }))
      await page.goto('/beheer/beeldbank/toevoegen')

      // What comes after a quarter of the files waits: then the page is reloaded.
      let sent: string[] = []
      let isHeld = true
      await page.route(uploads, async (route) => {
        const file = new URL(route.request().url()).searchParams.get('name')!
        if (route.request().method() !== 'PUT') return route.continue()
        if (isHeld && sent.length >= 10) return
        sent.push(file)
        return route.continue()
      })
      await drop(page, pictures)
      await expect(page.getByText('10 van 40 geüpload', { exact: true })).toBeVisible()
      const first = sent
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      // What the reload kept from the device, the server knows: below, none of them is sent again.
      await expect(page.getByText(/^\d+ van 40 bestanden zijn binnen, \d+ ontbreken nog\.$/)).toBeVisible()

      ;[sent, isHeld] = [[], false]
      await drop(page, pictures)
      await expect(page.getByText('40 van 40 geüpload', { exact: true })).toBeVisible()
      expect([...first, ...sent].toSorted()).toEqual(pictures.map((picture) => picture.name).toSorted())

      await page.getByRole('checkbox', { name: 'Alle foto’s kiezen' }).check()
      const bar = page.getByRole('form', { name: 'Met de geselecteerde foto’s' })
      await bar.getByLabel('Beschrijving voor de selectie').fill('Een zoutvat')
      await bar.getByLabel('Categorie voor de selectie').selectOption("Product foto's")
      await bar.getByLabel('Merk voor de selectie').selectOption('Softy')
      await expect(bar.getByText(/^Bij 40 foto’s: /)).toBeVisible()
      await bar.getByRole('button', { name: 'Toepassen' }).click()
      await page.getByRole('button', { name: '40 foto’s publiceren' }).click()
      await expect(page.getByText('40 foto’s gepubliceerd').first()).toBeVisible()

      const context = await browser.newContext({ ...size, baseURL: new URL(page.url()).origin })
      const member = await context.newPage()
      await logIn(member, await create.member())
      await member.goto(`/service/beeldbank?zoek=${stamp}`)
      await expect(member.getByText(/van 40 bestanden$/).first()).toBeVisible()
      await context.close()
    })
  })
