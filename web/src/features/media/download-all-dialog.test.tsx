import { archiveMessages } from '@portal/contract/archives'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

const image = {
  id: 1,
  name: 'AquaStar Compact 8',
  created_at: '2026-11-12T10:00:00.000000Z',
  thumbnail_image: null,
  jpg_image: 'images/compact.jpg',
  png_image: null,
  tiff_image: null,
  brand: 'AquaStar',
  category: "Logo's",
}
const { thumbnail_image: _, jpg_image: file, png_image: __, tiff_image: ___, ...common } = image
const download = { ...common, title: 'Gids', category: 'Brochures', file }
const jpg = { kind: 'jpg', files: 24, bytes: 12_340_000 }
const tiff = { kind: 'tiff', files: 1, bytes: 1_234_000_000 }

function open(address: string, sizes: unknown) {
  return openScreen({
    address,
    answer: (path) => {
      if (path.includes('/archive/')) return sizes instanceof Response ? sizes.clone() : sizes
      return path.startsWith('/api/images') ? [image] : [download]
    },
  })
}

const trigger = () => screen.findByRole('button', { name: 'Alles downloaden' })

async function openDialog(address: string, sizes: unknown) {
  const { asked } = open(address, sizes)
  await waitFor(async () => expect((await trigger()).getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(await trigger())
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Alles downloaden' })) }
}

const linksOf = (dialog: { getAllByRole: typeof screen.getAllByRole }) =>
  dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the image bank is given as one zip, or one kind of file of it, of what the list shows', async () => {
  const query = '?categorie=Logo%27s&merk=AquaStar%2CSolar&zoek=compact&page=1'
  const { asked, dialog } = await openDialog(`/service/beeldbank${query}`, { data: [jpg, tiff], missing: 0 })

  await dialog.findByText(/alles wat de lijst nu toont, ook op de andere pagina’s\.$/)
  const address = '/api/images/archive?zoek=compact&merk=AquaStar%2CSolar&categorie=Logo%27s'
  expect(linksOf(dialog)).toEqual([
    ['Alles 25 bestanden, 1,2 GB', address],
    ['Alleen .jpg 24 bestanden, 12 MB', `${address}&soort=jpg`],
    ['Alleen .tiff 1 bestand, 1,2 GB', `${address}&soort=tiff`],
  ])
  expect(asked.at(-1)).toBe(address.replace('archive', 'archive/sizes'))
  expect(dialog.getAllByRole('link').every((link) => link.hasAttribute('download'))).toBe(true)
})

test('the downloads are one kind, and what is missing is told', async () => {
  const sizes = { data: [{ kind: 'pdf', files: 2, bytes: 84_000 }], missing: 1 }
  const { dialog } = await openDialog('/service/downloads', sizes)

  await dialog.findByText(/1 bestand ontbreekt op de server en zit er niet in\.$/)
  expect(linksOf(dialog)).toEqual([['Alles 2 bestanden, 84 kB', '/api/downloads/archive?']])
})

test('what is too large for a zip has a way out instead of a link', async () => {
  const { dialog } = await openDialog('/service/beeldbank', {
    data: [jpg, { ...tiff, bytes: 4_000_000_000 }],
    missing: 0,
  })

  await dialog.findByText(`Alles: 25 bestanden, 4 GB. ${archiveMessages.tooLarge}.`)
  expect(linksOf(dialog).map(([text]) => text)).toEqual([
    'Alleen .jpg 24 bestanden, 12 MB',
    'Alleen .tiff 1 bestand, 4 GB',
  ])
})

test('a download closes the dialog, and so does Annuleren', async () => {
  const { dialog } = await openDialog('/service/beeldbank', { data: [jpg], missing: 0 })
  const link = await dialog.findByRole('link', { name: /^Alles/ })
  link.addEventListener('click', (event) => event.preventDefault())

  await userEvent.click(link)
  expect(screen.queryByRole('dialog')).toBeNull()

  await userEvent.click(await trigger())
  await userEvent.click(await screen.findByRole('button', { name: 'Annuleren' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each<[what: string, refusal: unknown, says: RegExp]>([
  ['without a network', undefined, /^De bestanden konden niet worden geteld\. Controleer je verbinding/],
  [
    'refused',
    Response.json({ message: archiveMessages.atOnce, errors: { zip: [archiveMessages.atOnce] } }, { status: 429 }),
    new RegExp(`^De bestanden konden niet worden geteld\\. ${archiveMessages.atOnce}`),
  ],
])('the dialog says why it knows nothing: %s', async (_what, refusal, says) => {
  const { dialog } = await openDialog('/service/beeldbank', refusal)

  expect(await dialog.findByText(says)).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('there is nothing to download while nothing is found', async () => {
  open('/service/beeldbank?zoek=xyz', undefined)
  await screen.findByRole('heading', { name: 'Geen bestanden gevonden' })

  expect((await trigger()).getAttribute('aria-disabled')).toBe('true')
})
