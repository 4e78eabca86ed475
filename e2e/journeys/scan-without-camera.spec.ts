import type { Request } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { drawLabel, type LabelShot } from '../support/label-film.ts'
import { registrationForm } from '../support/registration-form.ts'
import { openForm, scanner } from '../support/scanner.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use({ ...phone, cameraIs: 'refused' })

test('a camera that is refused shows how to allow it, and typing works', async ({ page, create, axe }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)

  await scan.open.tap()
  await isRefused(scan)
  await expect(scan.dialog.getByRole('listitem')).toHaveCount(3)
  await judgeInBothThemes(page, axe)
  await scan.dialog.getByRole('button', { name: 'Opnieuw proberen' }).tap()
  await isRefused(scan)
  await scan.type.tap()

  await expect(registrationForm(page).serialNumber).toBeFocused()
})

test('a photo of a label is read on the device', async ({ page, create }) => {
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)
  const sent: string[] = []
  // The masks of all brands tell whose number a label has.
  const isRead = (request: Request) => request.method() === 'GET' || request.url().endsWith('/api/products')
  page.on('request', (request) => isRead(request) || sent.push(request.url()))
  await scan.open.tap()
  await isRefused(scan)
  await scan.photo.setInputFiles(await photo({ kind: 'ean13', text: '8712345678906' }))
  await expect(scan.dialog.getByRole('alert')).toHaveText('Dit is de streepjescode van de doos')
  await scan.photo.setInputFiles({ name: 'leeg.png', mimeType: 'image/png', buffer: Buffer.from('geen foto') })
  await expect(scan.dialog.getByRole('alert')).toHaveText('Op deze foto staat geen leesbare code')
  await scan.photo.setInputFiles(await photo({ kind: 'code128', text: 'AB190871', turn: 45, size: 0.8 }))
  await expect(scan.number.filter({ hasText: 'AB 190871' })).toBeVisible()
  await scan.use.tap()

  await expect(registrationForm(page).serialNumber).toHaveValue('AB 190871')
  expect(sent).toEqual([])
})

const conditions: Record<string, Omit<LabelShot, 'kind' | 'text'>> = {
  straight: {},
  'turned 12 degrees': { turn: 12 },
  'turned 30 degrees': { turn: 30, size: 0.8 },
  blurred: { blur: 2 },
  dark: { greys: [10, 70] },
  small: { size: 0.5 },
}

// A photo is read in every way in which the frames of a camera are read in turn, and needs no time to wait for them.
test('labels are recognised, also turned, blurred and dark', async ({ page, create }) => {
  test.slow()
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)
  const read = scan.number.filter({ hasText: 'AB 190871' })
  const notRead = scan.dialog.getByRole('alert').filter({ hasText: 'geen leesbare code' })
  const missed: string[] = []

  for (const kind of ['code128', 'qrcode', 'datamatrix'] as const) {
    for (const [condition, shot] of Object.entries(conditions)) {
      await scan.open.tap()
      await isRefused(scan)
      await scan.photo.setInputFiles(await photo({ kind, text: 'AB190871', ...shot }))
      await expect(read.or(notRead)).toBeVisible()
      if (await notRead.isVisible()) missed.push(`${kind}, ${condition}`)
      await scan.close.tap()
      await expect(scan.dialog).toHaveCount(0)
    }
  }

  // The bars of a blurred Code 128 run into each other.
  expect(missed.filter((label) => label !== 'code128, blurred')).toEqual([])
})

// The view of the camera had a field for a photo too, which goes with it.
async function isRefused({ dialog }: ReturnType<typeof scanner>): Promise<void> {
  await expect(dialog.getByRole('heading', { name: 'De camera mag nog niet aan' })).toBeVisible()
}

async function photo(shot: LabelShot) {
  return { name: 'label.png', mimeType: 'image/png', buffer: await drawLabel(shot) }
}
