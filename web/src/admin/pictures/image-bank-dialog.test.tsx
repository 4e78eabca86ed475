import type { Image } from '@portal/contract/media'
import type { Upload } from '@portal/contract/uploads'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { neverAnswered, openScreen, refusal } from '../../../testing/open-screen.tsx'
import { PictureField, type PictureValue } from './picture-field.tsx'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'

function image(id: number, name: string, facts: Partial<Image> = {}): Image {
  const base = `images/beeld-${id}`
  return {
    id,
    name,
    created_at: '2026-11-01T10:00:00.000000Z',
    thumbnail_image: `${base}-thumb.webp`,
    jpg_image: `${base}.jpg`,
    png_image: null,
    tiff_image: null,
    brand: 'AquaStar',
    category: "Product foto's",
    ...facts,
  }
}

const bank = [image(3, 'Compact 8'), image(2, 'Zak zout', { brand: 'Softy' }), image(1, 'Logo', { category: "Logo's" })]
const upload: Upload = {
  id: 41,
  name: 'Zak zout',
  type: 'image/jpeg',
  bytes: 120_000,
  width: 1_600,
  height: 900,
  pages: null,
  url: '/storage/uploads/zak-zout-screen.webp',
}

type Server = { images?: () => unknown; copy?: () => unknown }

function open(Part: () => React.ReactNode, { images = () => bank, copy = () => ({ data: upload }) }: Server = {}) {
  return openScreen({
    address: '/beheer/tweede-stap',
    component: Part,
    member: { roles: ['redactie'] },
    answer: (path, { method }) => {
      if (path === '/api/images/index') return images()
      return path === '/api/admin/uploads' && method === 'POST' ? copy() : neverAnswered()
    },
  })
}

/** The field of an article's picture, with what it changes. */
function openField(server?: Server) {
  const changes: Partial<PictureValue>[] = []
  const none: PictureValue = { image_id: null, image_alt: 'Oud', image_decorative: false, image_focal: { x: 0, y: 0 } }
  function Field() {
    const [value, setValue] = useState(none)
    const onChange = (change: Partial<PictureValue>) => {
      changes.push(change)
      setValue((before) => ({ ...before, ...change }))
    }
    return <PictureField value={value} image={null} onChange={onChange} />
  }
  return { ...open(Field, server), changes }
}

const names = () => screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))

test('an image is found by its words, and becomes the picture of the article without a description', async () => {
  const { changes, sent } = openField()
  await press('Uit de beeldbank')
  await screen.findByRole('radio', { name: /^Zak zout/ })
  expect(names()).toEqual(['Compact 8AquaStar', 'Zak zoutSofty', 'LogoAquaStar'])

  await userEvent.type(screen.getByRole('searchbox'), 'softy zout')
  expect(names()).toEqual(['Zak zoutSofty'])
  await choose(/^Zak zout/)
  await press('Gebruiken')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/admin/uploads', body: { image_id: '2' } },
  ])
  expect(changes).toEqual([{ image_id: 41, image_alt: '', image_decorative: false, image_focal: null }])
  expect(document.querySelector('img')?.getAttribute('src')).toBe(upload.url)
  expect(screen.getByLabelText(/^Beschrijving voor wie de foto niet ziet/)).toHaveProperty('value', '')
})

test('a choice that is cancelled while it is under way changes nothing', async () => {
  let answer = (_: unknown) => {}
  const { changes } = openField({ copy: () => new Promise((resolve) => (answer = resolve)) })
  await press('Uit de beeldbank')
  await choose(/^Zak zout/)
  await press('Gebruiken')
  await press('Annuleren')
  await act(async () => answer({ data: upload }))
  // Another choice shows that the answer to the first came.
  await press('Uit de beeldbank')
  await screen.findByRole('radio', { name: /^Zak zout/ })

  expect(changes).toEqual([])
})

test('in the text it is inserted once it has its description', async () => {
  const onChange = vi.fn()
  open(() => <RichTextEditor label="Tekst" value="" onChange={onChange} uploadPicture={neverAnswered} />)
  await press('Afbeelding')
  const panel = screen.getByRole('group', { name: 'Afbeelding' })
  await press('Uit de beeldbank')
  await choose(/^Zak zout/)
  // Enter is of the dialog, and not of the panel behind it.
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await userEvent.type(within(panel).getByLabelText(/^Beschrijving/), 'Een zak zout')
  await userEvent.click(within(panel).getByRole('button', { name: 'Invoegen' }))

  expect(onChange.mock.lastCall?.[0]).toBe(
    '<figure><img src="/storage/uploads/zak-zout-screen.webp" width="1600" height="900" alt="Een zak zout" loading="lazy" /></figure>',
  )
})

test('what a search hides can not be used, and nothing found shows everything again', async () => {
  const { sent } = openField()
  await press('Uit de beeldbank')
  await choose(/^Zak zout/)

  await userEvent.type(screen.getByRole('searchbox'), 'ketel{Enter}')
  await screen.findByText('Geen afbeelding gevonden')
  expect(screen.getByRole('button', { name: 'Gebruiken' }).getAttribute('aria-disabled')).toBe('true')
  await press('Alles tonen')

  expect(names()).toHaveLength(3)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('of many it shows some, and more when asked', async () => {
  openField({ images: () => Array.from({ length: 30 }, (_, index) => image(index + 1, `Beeld ${index + 1}`)) })
  await press('Uit de beeldbank')
  await screen.findByText('30 afbeeldingen')
  expect(names()).toHaveLength(24)

  await press('Meer tonen, nog 6')

  expect(names()).toHaveLength(30)
})

test('an image that left the bank meanwhile is said at its place, and another can be chosen', async () => {
  const gone = 'Deze afbeelding staat niet meer in de beeldbank. Kies een andere'
  const { changes } = openField({ copy: () => refusal(422, { message: gone, errors: { image_id: [gone] } }) })
  await press('Uit de beeldbank')
  await choose(/^Zak zout/)
  await press('Gebruiken')

  expect((await screen.findByRole('alert')).textContent).toBe(gone)
  expect([screen.getByRole('dialog', { name: 'Uit de beeldbank' }) !== null, changes]).toEqual([true, []])
})

test('a bank that could not be loaded can be asked again', async () => {
  let isDown = true
  openField({ images: () => (isDown ? refusal(503, { message: '' }) : bank) })
  await press('Uit de beeldbank')
  await screen.findByText('De beeldbank kon niet worden geladen')
  isDown = false
  await press('Opnieuw proberen')

  expect(await screen.findByRole('radio', { name: /^Logo/ })).toBeTruthy()
})
