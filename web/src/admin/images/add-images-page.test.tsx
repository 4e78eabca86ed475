import { imageNotes } from '../../device/what-is-kept.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memberReply } from '../../../testing/member-with.ts'
import { press } from '../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const heads = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  heic: [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70],
}

function file(name: string, kind: keyof typeof heads = 'jpg', bytes = 1_200_000) {
  return new File([new Uint8Array(heads[kind]), new Uint8Array(bytes)], name)
}

let uploads = 0

beforeEach(async () => {
  uploads = 0
  // The older way to send, which answers at once.
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 201
      responseText = ''
      open() {}
      setRequestHeader() {}
      getResponseHeader() {
        return null
      }
      abort() {}
      send({ name, size }: File) {
        uploads += 1
        const facts = { type: 'image/jpeg', width: 40, height: 30, url: '/storage/uploads/a.webp' }
        this.responseText = JSON.stringify({ data: { id: uploads, name, bytes: size, ...facts } })
        queueMicrotask(() => this.dispatchEvent(new Event('load')))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await imageNotes.forget(1)
})

function openAdding(create: (body: Record<string, unknown>) => unknown = (body) => ({ data: entryOf(body) })) {
  render(<Toaster />)
  const opened = openScreen({
    address: '/beheer/beeldbank/toevoegen',
    member: { roles: ['redactie'] },
    answer: (path, { method, body }) => {
      if (method === 'POST') return create(body!)
      if (path === '/api/user') return memberReply({ roles: ['redactie'] })
      return path.includes('/uploads/known') ? { data: null } : undefined
    },
  })
  const created = () => opened.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...opened, created }
}

function entryOf(body: Record<string, unknown>) {
  const files = { png: null, tiff: null, ...(body.files as object) }
  const at = '2026-11-20T15:20:00.000000Z'
  return {
    id: 1,
    version: 1,
    dated_at: at,
    uploads: [],
    author: null,
    created_at: at,
    updated_by: null,
    updated_at: at,
    ...body,
    files,
  }
}

async function drop(...files: File[]) {
  const zone = (await screen.findByText('Sleep foto’s hierheen')).closest('div')!
  fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } })
}

const describeIt = async (name: string, text: string) =>
  userEvent.type(await screen.findByLabelText(`Beschrijving van ${name}`), text)

test('files that are dropped are uploaded, with one bar over all; what can not be a picture says the way out', async () => {
  openAdding()
  await drop(file('voor.jpg'), file('achter.png', 'png'), file('scan.heic', 'heic'))

  expect(await screen.findByText('2 van 2 geüpload')).toBeTruthy()
  expect(screen.getByText('2,4 van 2,4 MB')).toBeTruthy()
  expect(screen.getAllByText('1,2 MB · 40 × 30')).toHaveLength(2)
  expect(document.querySelector('li img')!.getAttribute('src')).toBe('/storage/uploads/a.webp')
  expect(screen.getByText('Dit bestandstype kan niet')).toBeTruthy()
  expect(screen.getByText('Bewaar de foto als jpg en kies hem opnieuw.')).toBeTruthy()
  await press('scan.heic weghalen')
  expect(screen.queryByText('scan.heic')).toBeNull()
})

test('a selection gets what is filled in, after a look at what that does', async () => {
  openAdding()
  await drop(file('a.jpg'), file('b.jpg'), file('c.jpg'))
  await userEvent.selectOptions(await screen.findByLabelText('Merk van c.jpg'), 'Altech')
  await userEvent.click(screen.getByLabelText('Alle foto’s kiezen'))
  const bar = within(screen.getByRole('form', { name: 'Met de geselecteerde foto’s' }))
  await userEvent.selectOptions(bar.getByLabelText('Merk voor de selectie'), 'Softy')

  expect(bar.getByText(/^Bij 3 foto’s: merk wordt ‘Softy’ \(bij 1 stond iets anders\)/)).toBeTruthy()
  await press('Toepassen')

  const brands = ['a', 'b', 'c'].map((name) => screen.getByLabelText<HTMLSelectElement>(`Merk van ${name}.jpg`).value)
  expect(brands).toEqual(['Softy', 'Softy', 'Softy'])
  expect(screen.getByLabelText<HTMLInputElement>('Beschrijving van a.jpg').value).toBe('')
})

async function complete(...names: string[]) {
  for (const name of names) {
    await describeIt(name, `Foto ${name}`)
    await userEvent.selectOptions(screen.getByLabelText(`Categorie van ${name}`), "Logo's")
    await userEvent.selectOptions(screen.getByLabelText(`Merk van ${name}`), 'Softy')
  }
}

test('what is complete is published, and the rest stays with what it lacks', async () => {
  const { created } = openAdding()
  await drop(file('kraan_voor.jpg'), file('b.jpg'))
  await screen.findByText('2 van 2 geüpload')
  await complete('kraan_voor.jpg')
  await press('1 foto publiceren')

  expect(await screen.findByText('1 foto gepubliceerd')).toBeTruthy()
  expect(created()).toMatchObject([
    { name: 'Kraan voor', alt: 'Foto kraan_voor.jpg', brand: 'Softy', is_visible: true, files: { jpg: 1 } },
  ])
  expect(screen.queryByText('kraan_voor.jpg')).toBeNull()
  expect(screen.getByText('Beschrijving is verplicht')).toBeTruthy()
  await press('Verborgen bewaren')
  await waitFor(() => expect(created()[1]).toMatchObject({ name: 'B', is_visible: false }))
})

test('a picture that is only decoration needs no description', async () => {
  const { created } = openAdding()
  await drop(file('a.jpg'))
  await screen.findByText('1 van 1 geüpload')
  await press('a.jpg is alleen versiering')
  await userEvent.selectOptions(screen.getByLabelText('Categorie van a.jpg'), "Logo's")
  await userEvent.selectOptions(screen.getByLabelText('Merk van a.jpg'), 'Softy')
  await press('1 foto publiceren')

  await waitFor(() => expect(created()).toMatchObject([{ decorative: true, alt: '' }]))
})

test('what the server refuses stays, with its reason', async () => {
  openAdding(() => refusal(422, { message: 'Mis', errors: { name: ['Deze naam is te lang'] } }))
  await drop(file('a.jpg'))
  await complete('a.jpg')
  await press('1 foto publiceren')

  expect(await screen.findByText('Deze naam is te lang')).toBeTruthy()
})

test('what is typed stays in its row while the member is elsewhere in the portal', async () => {
  const { navigate } = openAdding()
  await drop(file('a.jpg'))
  await describeIt('a.jpg', 'Een kraan')
  await navigate('/beheer/hulp-bij-schrijven')
  await navigate('/beheer/beeldbank/toevoegen')

  expect((await screen.findByLabelText<HTMLInputElement>('Beschrijving van a.jpg')).value).toBe('Een kraan')
})
