import type { Download } from '@portal/contract/media'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

const downloads: Download[] = [
  {
    id: 1,
    title: 'Installatiehandleiding',
    name: 'AquaStar Compact 8',
    category: 'Handleiding',
    brand: 'AquaStar',
    file: 'downloads/compact 8.pdf',
    created_at: '2026-11-12T10:00:00.000000Z',
  },
  {
    id: 2,
    title: 'Brochure zacht water',
    name: 'Solar één',
    category: 'Brochures',
    brand: 'Solar',
    file: 'downloads/solar.pdf',
    created_at: '2026-10-01T10:00:00.000000Z',
  },
]

function openDownloads(query = '', answer: () => unknown = () => downloads) {
  return openScreen({ address: `/service/downloads${query}`, answer })
}

async function cells() {
  await screen.findByText(/van \d bestand/, { selector: 'nav p' })
  return screen.getAllByRole('cell').map((cell) => cell.textContent)
}

test('the downloads show the columns of the specification', async () => {
  openDownloads()

  const row = ['Handleiding', 'InstallatiehandleidingAquaStar', 'AquaStar Compact 8', '12-11-2026', 'Download']
  expect((await cells()).slice(0, 5)).toEqual(row)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Categorie', 'Titel', 'Naam', 'Datum', 'Downloaden'])
})

test('a download opens in a new tab, and its name says so', async () => {
  openDownloads()

  const name = 'Download Installatiehandleiding, AquaStar Compact 8 (opent in een nieuw tabblad)'
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/storage/downloads/compact%208.pdf')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test.each([
  ['the title', '?zoek=HANDLEIDING', 'AquaStar Compact 8'],
  ['the name', '?zoek=solar een', 'Solar één'],
  ['a word of each', '?zoek=8 handleiding', 'AquaStar Compact 8'],
  ['the category', '?categorie=Brochures', 'Solar één'],
  ['the brand', '?merk=AquaStar', 'AquaStar Compact 8'],
])('downloads are found by %s', async (_what, query, name) => {
  openDownloads(query)

  expect(await cells()).toContain(name)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 1)
})

test('a word is not found across the title and the name', async () => {
  openDownloads('?zoek=handleidingaquastar')

  expect(await screen.findByRole('heading', { name: 'Geen bestanden gevonden' })).toBeTruthy()
})
