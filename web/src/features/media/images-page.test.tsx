import type { Image } from '@portal/contract/media'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { press, range } from '../../../testing/on-screen.ts'
import { holdGuards, openScreen } from '../../../testing/open-screen.tsx'

const images: Image[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: index === 4 ? 'Zouttabletten, één zak' : `AquaStar Compact ${index + 1}`,
  created_at: `2026-11-${String(28 - index).padStart(2, '0')}T10:00:00.000000Z`,
  thumbnail_image: index === 1 ? null : `images/${index}-thumb.webp`,
  jpg_image: `images/${index}.jpg`,
  png_image: index === 0 ? `images/${index}.png` : null,
  tiff_image: null,
  brand: index < 20 ? 'AquaStar' : 'Solar',
  category: index % 2 === 0 ? "Product foto's" : "Logo's",
}))

// jsdom can't close popovers.
HTMLElement.prototype.hidePopover = () => {}

function openImages(query = '', answer: () => unknown = () => images) {
  return openScreen({ address: `/service/beeldbank${query}`, answer })
}

// jsdom can't open popovers either: what is in them stays hidden.
const hidden = true
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[1]?.textContent ?? [])

describe('the image bank', () => {
  test('shows the columns of the specification, ten images at a time', async () => {
    openImages()

    await range('1–10 van 23 bestanden')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Afbeelding', 'Naam', 'Datum', 'Downloaden'])
    const [, first] = screen.getAllByRole('row')
    const cells = within(first!).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '',
      'AquaStar Compact 1AquaStar · Product foto’s',
      '28-11-2026',
      '.jpg.png',
    ])
  })

  test('links to the files of an image, to download', async () => {
    openImages()
    await range('1–10 van 23 bestanden')

    const link = screen.getByRole('link', { name: 'AquaStar Compact 1 als .png downloaden' })
    expect(link.getAttribute('href')).toBe('/storage/images/0.png')
    expect(link.hasAttribute('download')).toBe(true)
    expect(screen.queryByRole('link', { name: 'AquaStar Compact 2 als .png downloaden' })).toBeNull()
    expect(screen.queryByRole('link', { name: /tiff/ })).toBeNull()
  })

  test('loads its pictures lazily, in a place of their size', async () => {
    openImages()
    await range('1–10 van 23 bestanden')

    const pictures = [...document.querySelectorAll('td img')]
    expect(pictures).toHaveLength(9)
    for (const picture of pictures) {
      expect(picture.getAttribute('loading')).toBe('lazy')
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['104', '70'])
    }
  })

  test('loads once, and searches without a call', async () => {
    const { asked, location } = openImages('?page=2')
    await range('11–20 van 23 bestanden')

    await userEvent.type(screen.getByRole('searchbox', { name: 'Zoeken op trefwoord' }), 'EEN ZAK{Enter}')

    await range('1–1 van 1 bestand')
    expect(location().search).toEqual({ zoek: 'EEN ZAK' })
    expect(asked).toEqual(['/api/images/index'])
  })

  test('searches by name only', async () => {
    openImages('?zoek=solar')

    expect(await screen.findByRole('heading', { name: 'Geen bestanden gevonden' })).toBeTruthy()
  })

  test('combines a keyword, a category and brands', async () => {
    openImages("?zoek=compact&categorie=Logo's&merk=Solar")

    await range('1–1 van 1 bestand')
    expect(names()).toEqual(['AquaStar Compact 22Solar · Logo’s'])
    expect(screen.getByRole('button', { name: 'Logo’s' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Toon 1 bestand', hidden })).toBeTruthy()
  })

  test('keeps ticked brands in the address and shows them as tags', async () => {
    const { location } = openImages('?page=2')
    await range('11–20 van 23 bestanden')

    await userEvent.click(screen.getByRole('checkbox', { name: 'Solar 3', hidden }))

    await range('1–3 van 3 bestanden')
    expect(location().search).toEqual({ merk: 'Solar' })
    await press('Filter Solar verwijderen')
    await range('1–10 van 23 bestanden')
    expect(location().search).toEqual({})
  })

  test('counts per brand what the other filters leave', async () => {
    openImages("?categorie=Logo's&merk=Solar")
    await range('1–1 van 1 bestand')

    const counts = screen.getAllByRole('checkbox', { hidden }).map((box) => box.parentElement?.textContent)
    expect(counts.slice(0, 2)).toEqual(['AquaStar 10', 'AquaStar-Pro 0'])
    expect(counts).toContain('Solar 1')
    expect(counts).toHaveLength(8)
  })

  test('sorts by date, newest first at the first press', async () => {
    const { location } = openImages('?sorteer=name')
    await range('1–10 van 23 bestanden')
    expect(names()[1]).toMatch(/^AquaStar Compact 2A/)

    await press('Datum')

    await waitFor(() => expect(location().search).toEqual({ sorteer: '-created_at' }))
    expect(names()[0]).toMatch(/^AquaStar Compact 1A/)
  })
})

describe('without images the bank', () => {
  test('says that it is loading', async () => {
    openImages('', () => new Promise(() => {}))

    expect(await screen.findByText('Bestanden aan het laden')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Lijst als csv' }).getAttribute('aria-disabled')).toBe('true')
  })
})

test('an export has every match, with whole addresses', async () => {
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  openImages('?merk=AquaStar')
  await range('1–10 van 20 bestanden')

  await press('Lijst als csv')

  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]?.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? []
  const home = window.location.origin
  expect(lines).toHaveLength(1 + 20)
  expect(lines.slice(0, 2)).toEqual([
    'Naam,Merk,Categorie,Datum,.jpg,.png,.tiff',
    `AquaStar Compact 1,AquaStar,Product foto's,28-11-2026,${home}/storage/images/0.jpg,${home}/storage/images/0.png,`,
  ])
})

test('the bank shows the same again when a member comes back', async () => {
  const { unmount } = openImages('?merk=Solar')
  await range('1–3 van 3 bestanden')
  unmount()

  const { location } = openImages()

  await range('1–3 van 3 bestanden')
  expect(location().href).toBe('/service/beeldbank?merk=Solar')
})

test('a tick shows at once, and stays when a second one follows before the guard has answered', async () => {
  const { location } = openImages()
  await range('1–10 van 23 bestanden')
  const letPass = holdGuards()

  await userEvent.click(screen.getByRole('checkbox', { name: /^AquaStar \d/, hidden }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Solar 3', hidden }))

  expect(screen.getByRole('checkbox', { name: /^AquaStar \d/, hidden })).toHaveProperty('checked', true)
  letPass()
  await waitFor(() => expect(location().search).toEqual({ merk: 'AquaStar,Solar' }))
})
