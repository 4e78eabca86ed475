import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadMessages } from '@portal/contract/uploads'
import { heic, madeAnew, refusedFiles } from '@portal/server/testing/hostile-files'
import { simplePdf } from '@portal/server/testing/pdfs'
import { moving, photo, pngHeader } from '@portal/server/testing/pictures'
import { expect, logIn, test } from '../support/test.ts'

type Hostile = [what: string, name: string, make: () => Buffer | Promise<Buffer>]

const isAvif = ([what]: Hostile) => what === 'an AVIF'

const refused: Hostile[] = [
  ...refusedFiles.filter((file) => !isAvif(file)),
  ['nothing at all', 'leeg.jpg', () => Buffer.alloc(0)],
  ['HEIC that no browser reads', 'telefoon.heic', () => heic],
  ['a JPEG that is cut off', 'half.jpg', async () => firstHalf(await photo().jpeg().toBuffer())],
  ['a moving WebP', 'moving.webp', () => moving()],
  ['a TIFF of two pages', 'scan.tiff', () => moving('tiff')],
  ['a PNG of 20,000 by 20,000', 'groot.png', () => pngHeader(20_000, 20_000)],
  ['a PDF with a script', 'script.pdf', () => scriptedPdf],
]

const taken: Hostile[] = [
  // As HEIC where a browser reads that, it is sent as a jpg of its pixels.
  ...refusedFiles.filter(isAvif),
  ...madeAnew.filter(([what]) => !what.includes('WebP')).map(([what, make]): Hostile => [what, 'foto.jpg', make]),
  [
    'a JPEG that tells where it was made',
    'thuis.jpg',
    () =>
      photo()
        .withExif({ IFD3: { GPSLatitude: '52/1 4/1 0/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a TIFF for print', 'druk.tiff', () => photo().toColourspace('cmyk').tiff().toBuffer()],
  ['a name of HTML', '<img src=x onerror=steel()>.jpg', () => photo().jpeg().toBuffer()],
  ['a name of 300 characters', `${'lang '.repeat(60)}.jpg`, () => photo().png().toBuffer()],
]

const scriptedPdf = simplePdf({
  objects: [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ],
})

const encryptedPdf = simplePdf({
  objects: [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    '<</Filter/Standard/V 1/R 2/P -4/O(x)/U(x)>>',
  ],
  trailer: '/Encrypt 4 0 R',
})

/** As a browser gives them, each with a name that no other has. */
function filesOf(hostile: readonly Hostile[]) {
  const files = hostile.map(async ([, name, make], at) => ({
    name: `${at + 1} ${name}`,
    mimeType: 'image/jpeg',
    buffer: await make(),
  }))
  return Promise.all(files)
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

test('many hostile files at once: each is refused with the reason or becomes its pixels, and nothing typed is lost', async ({
  page,
  create,
  portal,
  database,
  surprises,
}) => {
  surprises.expect(/Failed to load resource.* 4\d\d/)
  const uploads = join(portal.dataDir, 'files/uploads')
  const before = (await readdir(uploads)).length
  const rows = async () => (await database!.db.query('select id from uploads')).length
  const rowsBefore = await rows()
  await logIn(page, await create.member({ roles: ['redactie'] }))
  await page.goto('/beheer/beeldbank/toevoegen')
  const chooser = page.getByLabel('Foto’s kiezen', { exact: true })
  await chooser.setInputFiles(await filesOf(taken))
  await page.getByRole('textbox', { name: /^Beschrijving van 2 foto/ }).fill('Een zoutvat')

  await chooser.setInputFiles(await filesOf(refused))

  const list = page.getByRole('region', { name: 'Foto’s die je toevoegt' })
  const told = list.getByRole('listitem').filter({ has: page.getByRole('alert') })
  await expect(told).toHaveCount(refused.length)
  await expect(page.getByText(`${taken.length} van ${taken.length} geüpload`, { exact: true })).toBeVisible()
  for (const row of await told.getByRole('alert').allInnerTexts()) expect(row).toMatch(/^(Dit|Deze) [^<>]{10,}$/)
  await expect(page.getByRole('textbox', { name: /^Beschrijving van 2 foto/ })).toHaveValue('Een zoutvat')
  expect(await rows()).toBe(rowsBefore + taken.length)
  // Its three files for screens and the one in its own format.
  expect((await readdir(uploads)).length).toBe(before + taken.length * 4)
})

const inForms = ['HTML called png', 'nothing at all', 'a PDF without an end', 'a JPEG that is cut off']
const forms = {
  'a download': {
    address: '/beheer/downloads/nieuw',
    label: 'Pdf kiezen',
    told: ['Kies een pdf', uploadMessages.empty, uploadMessages.unreadablePdf, 'Kies een pdf'],
  },
  'a video': {
    address: '/beheer/videos/nieuw',
    label: 'Eigen beeld kiezen',
    told: [/^Kies een foto: /, uploadMessages.empty, /^Kies een foto: /, /beschadigd/],
  },
  'an article': {
    address: '/beheer/nieuws',
    label: 'Foto kiezen',
    told: [/^Kies een afbeelding: /, uploadMessages.empty, /^Kies een afbeelding: /, /beschadigd/],
  },
}

for (const [name, { address, label, told }] of Object.entries(forms))
  test(`hostile files in the form of ${name} are refused at the field, and what is typed stays`, async ({
    page,
    create,
    surprises,
  }) => {
    surprises.expect(/Failed to load resource.* 422/)
    await logIn(page, await create.member({ roles: ['redactie'] }))
    await page.goto(address)
    if (name === 'an article') await page.getByRole('button', { name: 'Nieuw artikel' }).click()
    const title = page.getByRole('textbox', { name: 'Titel' })
    await title.fill('Met zorg geschreven')
    if (name === 'an article') await page.getByRole('button', { name: 'Beginnen' }).click()

    const files = inForms.map((what) => refused.find(([is]) => is === what)!)
    for (const [at, file] of (await filesOf(files)).entries()) {
      await page.getByLabel(label).setInputFiles(file)
      await expect(page.getByRole('alert')).toHaveText(told[at]!)
    }

    await expect(title).toHaveValue('Met zorg geschreven')
  })

test('a PDF with a script and an encrypted one are kept as downloads, for a viewer and never as a page of the portal', async ({
  page,
  create,
}) => {
  await logIn(page, await create.member({ roles: ['redactie'] }))
  for (const [title, buffer] of Object.entries({ 'Met script': scriptedPdf, Versleuteld: encryptedPdf })) {
    await page.goto('/beheer/downloads/nieuw')
    await page.getByRole('textbox', { name: 'Titel' }).fill(title)
    await page.getByLabel('Pdf kiezen').setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer })
    const address = await page.getByRole('link', { name: `${title}.pdf` }).getAttribute('href')
    const response = await page.request.get(address!)

    expect(await response.body()).toEqual(buffer)
    expect(response.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/pagina/)).toHaveCount(title === 'Versleuteld' ? 0 : 1)
  }
})
