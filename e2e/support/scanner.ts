import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chromiumLaunchOptions } from './chromium.ts'
import { film } from './label-film.ts'
import { registrationForm } from './registration-form.ts'
import { test as base } from './test.ts'

/** Tests whose browser has a camera: it plays the film at this path, which may change before the camera opens. */
export const test = base.extend<object, { filmPath: string; cameraIs: 'allowed' | 'refused' }>({
  cameraIs: ['allowed', { option: true, scope: 'worker' }],
  filmPath: [
    async ({ engine: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-film-'))
      const path = join(folder, 'camera.mjpeg')
      await film(path, null)
      await use(path)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ filmPath, cameraIs }, use) => {
      const { args, ...options } = await chromiumLaunchOptions()
      const camera = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${filmPath}`,
        `--use-fake-ui-for-media-stream${cameraIs === 'refused' ? '=deny' : ''}`,
      ]
      await use({ ...options, args: [...args, ...camera] })
    },
    { scope: 'worker' },
  ],
})

/** Locators of the scanner, in the form of one product or in a row of the bulk registration. */
export function scanner(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Serienummer scannen' })
  return {
    dialog,
    open: page.getByRole('button', { name: 'Serienummer scannen' }),
    close: dialog.getByRole('button', { name: 'Sluiten' }),
    number: dialog.getByRole('heading', { level: 3 }),
    use: dialog.getByRole('button', { name: 'Dit nummer gebruiken' }),
    again: dialog.getByRole('button', { name: 'Opnieuw', exact: true }),
    type: dialog.getByRole('button', { name: 'Zelf typen' }),
    photo: dialog.getByLabel('Foto van het label'),
  }
}

/** Opens the form with this brand, or none. */
export async function openForm(page: Page, brand = ''): Promise<void> {
  await page.goto('/installateurproductregistratie')
  if (brand) await registrationForm(page).brand.selectOption(brand)
  else await registrationForm(page).serialNumber.waitFor()
}
