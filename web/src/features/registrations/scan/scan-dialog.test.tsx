import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chooseBrand,
  choice,
  field,
  listReply,
  openRegisterProductScreen,
  person,
} from '../register-product/register-product-screen.test-kit.tsx'

type Code = { rawValue: string; format: string }

const allFormats = ['code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'upc_e']
const stop = vi.fn()
const adjust = vi.fn(async () => {})

// What the camera sees, frame by frame; the last one stays.
function showCodes(...frames: Code[][]) {
  const detect = vi.fn(async () => (frames.length > 1 ? frames.shift() : frames[0]) ?? [])
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect
      static getSupportedFormats = async () => allFormats
    },
  )
  return detect
}

const code = (rawValue: string, format = 'code_128'): Code => ({ rawValue, format })

function useCamera(getUserMedia: () => Promise<unknown>, cameras: number | 'unlisted' = 1) {
  const list = async () => {
    if (cameras === 'unlisted') throw new DOMException('', 'InvalidStateError')
    return Array.from({ length: cameras }, (_, number) => ({ kind: 'videoinput', deviceId: `camera-${number}` }))
  }
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: 'Android Mobile Chrome',
    vibrate: vi.fn(),
    mediaDevices: { getUserMedia, enumerateDevices: list },
  })
}

const track = (capabilities: object) =>
  Object.assign(new EventTarget(), {
    stop,
    applyConstraints: adjust,
    getCapabilities: () => capabilities,
    getSettings: () => ({ deviceId: 'camera-0' }),
  })

function streamOf(capabilities: object = {}) {
  const tracks = [track(capabilities)]
  return { id: 'stream', getTracks: () => tracks, getVideoTracks: () => tracks }
}

async function openScanner(brand?: string, answers = {}) {
  openRegisterProductScreen({ answers })
  if (brand) await chooseBrand(brand)
  await person.click(await screen.findByRole('button', { name: 'Serienummer scannen' }))
  return within(await screen.findByRole('dialog', { name: 'Serienummer scannen' }))
}

beforeEach(() => {
  stop.mockReset()
  adjust.mockClear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }))
  useCamera(async () => streamOf())
})

afterEach(() => void vi.restoreAllMocks())

test('pressed again while it still closes, it opens again', async () => {
  showCodes([])
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const scan = await openScanner('AquaStar')

  fireEvent.click(scan.getByRole('button', { name: 'Sluiten' }))
  fireEvent.click(screen.getByRole('button', { name: 'Serienummer scannen' }))

  await waitFor(() => expect(showModal).toHaveBeenCalledTimes(2))
})

test('the reader of the browser is used where it has one, and the camera is let go', async () => {
  showCodes([], [code('AB190871')])
  const scan = await openScanner('AquaStar')

  await person.click(await scan.findByRole('button', { name: 'Dit nummer gebruiken' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Serienummer scannen' })).toBeNull())
  expect(field('Serienummer').value).toBe('AB 190871')
  expect(stop).toHaveBeenCalled()
})

test('one reading is not enough', async () => {
  const detect = showCodes([code('AB190871')], [code('CD200100')], [code('AB190871')], [code('CD200100')], [])
  const scan = await openScanner('AquaStar')

  await waitFor(() => expect(detect.mock.calls.length).toBeGreaterThan(6))

  expect(scan.queryByRole('button', { name: 'Dit nummer gebruiken' })).toBeNull()
})

test('without a chosen brand the number brings its own, where there is one', async () => {
  showCodes([code('12345678901')])
  const scan = await openScanner()

  await scan.findByText(/^Hoort bij Talent\. Dat wordt het merk\./)
  await person.click(scan.getByRole('button', { name: 'Dit nummer gebruiken' }))

  await waitFor(() => expect(choice('Merk').value).toBe('Talent'))
  expect(field('Serienummer').value).toBe('12345678901')
})

test('a product that was used last is chosen with the number', async () => {
  showCodes([code('AB190871')])
  const product = { brand: 'AquaStar', model: 'Compact 12', image: null }
  const scan = await openScanner(undefined, listReply([product, { ...product, brand: 'Talent', model: 'T1' }]))

  const compact = await scan.findByRole('radio', { name: 'AquaStar Compact 12' })
  expect(scan.queryByRole('radio', { name: 'Talent T1' })).toBeNull()
  await person.click(compact)
  await scan.findByText('Hoort bij AquaStar. Klopt het met het label?')
  await person.click(scan.getByRole('button', { name: 'Dit nummer gebruiken' }))

  await waitFor(() => expect(choice('Product').value).toBe('8'))
  expect([choice('Merk').value, field('Serienummer').value]).toEqual(['AquaStar', 'AB 190871'])
})

test('a number of another brand is offered with that brand, or another label is read', async () => {
  showCodes([code('AB190871')])
  const scan = await openScanner('Talent')
  await scan.findByText('Een Talent heeft 11 cijfers. Twee letters en zes cijfers horen bij AquaStar.')

  showCodes([code('12345678901')])
  await person.click(scan.getByRole('button', { name: 'Ander label' }))
  await person.click(await scan.findByRole('button', { name: 'Merk wijzigen in AquaStar' }))
  await person.click(scan.getByRole('button', { name: 'Dit nummer gebruiken' }))

  await waitFor(() => expect(choice('Merk').value).toBe('AquaStar'))
  expect(field('Serienummer').value).toBe('AB 190871')
})

test('light, zoom and another camera are there where the device has them', async () => {
  showCodes([])
  const getUserMedia = vi.fn(async () => streamOf({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }))
  useCamera(getUserMedia, 2)
  const scan = await openScanner('AquaStar')

  await person.click(await scan.findByRole('button', { name: 'Zaklamp', pressed: false }))
  expect(adjust).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
  expect(scan.getByRole('slider', { name: 'Zoom' }).getAttribute('max')).toBe('4')
  await person.click(scan.getByRole('button', { name: 'Andere camera' }))

  await waitFor(() =>
    expect(getUserMedia).toHaveBeenLastCalledWith({
      video: expect.objectContaining({ deviceId: { exact: 'camera-1' } }),
    }),
  )
})

test.each([
  ['NotAllowedError', 'De camera mag nog niet aan'],
  ['NotFoundError', 'Geen camera gevonden'],
  ['NotReadableError', 'De camera is niet beschikbaar'],
])('after %s the scanner says what to do, and may be tried again', async (name, title) => {
  showCodes([code('AB190871')])
  let isRefused = true
  useCamera(async () => {
    if (isRefused) throw new DOMException('', name)
    return streamOf()
  })
  const scan = await openScanner('AquaStar')
  await scan.findByRole('heading', { name: title })
  expect(scan.getByRole('button', { name: 'Zelf typen' })).toBeTruthy()

  isRefused = false
  await person.click(scan.getByRole('button', { name: 'Opnieuw proberen' }))

  await scan.findByRole('button', { name: 'Dit nummer gebruiken' })
})

test('a device without a camera is offered a photo first', async () => {
  showCodes([])
  useCamera(async () => {
    throw new DOMException('', 'NotFoundError')
  })
  const scan = await openScanner('AquaStar')
  await scan.findByRole('heading', { name: 'Geen camera gevonden' })

  const names = scan.getAllByRole('button').map(({ textContent }) => textContent)

  expect(names.slice(-3)).toEqual(['Foto kiezen', 'Zelf typen', 'Opnieuw proberen'])
})

test('without https there is no camera to ask for, but a photo can be read', async () => {
  showCodes([code('AB190871')])
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' })
  const scan = await openScanner('AquaStar')
  await scan.findByRole('heading', { name: 'De camera werkt hier niet' })
  expect(scan.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull()

  await person.upload(scan.getByLabelText('Foto van het label'), new File(['x'], 'label.png', { type: 'image/png' }))

  await scan.findByRole('heading', { name: 'AB 190871' })
})

test('a number is signalled only when that is switched on', async () => {
  const detect = showCodes([])
  const scan = await openScanner('AquaStar')
  await waitFor(() => expect(detect).toHaveBeenCalled())
  expect(navigator.vibrate).not.toHaveBeenCalled()

  await person.click(scan.getByRole('switch', { name: 'Trillen en piepen bij herkenning' }))

  expect(navigator.vibrate).toHaveBeenCalledOnce()
  expect(localStorage.getItem('scan-signal')).toBe('on')
  localStorage.clear()
})

describe('the camera is let go', () => {
  test('when the reader of barcodes fails, each time it is tried', async () => {
    vi.stubGlobal('BarcodeDetector', undefined)
    vi.stubGlobal('Worker', undefined)
    const scan = await openScanner('AquaStar')

    await scan.findByRole('heading', { name: 'De scanner kon niet worden geladen' })
    await waitFor(() => expect(stop).toHaveBeenCalledOnce())

    showCodes([code('AB190871')])
    await person.click(scan.getByRole('button', { name: 'Opnieuw proberen' }))
    await scan.findByRole('heading', { name: 'De scanner kon niet worden geladen' })
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(2))
  })

  test('when its dialog closes, also where the cameras can not be listed', async () => {
    showCodes([])
    useCamera(async () => streamOf(), 'unlisted')
    const scan = await openScanner('AquaStar')
    await scan.findByText('Houd de code op het label in het kader')

    await person.click(scan.getByRole('button', { name: 'Sluiten' }))

    await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  })

  test('while the page is in the background, and opened anew after it', async () => {
    showCodes([])
    const getUserMedia = vi.fn(async () => streamOf())
    useCamera(getUserMedia)
    const scan = await openScanner('AquaStar')
    await scan.findByText('Houd de code op het label in het kader')

    showPage('hidden')
    await waitFor(() => expect(stop).toHaveBeenCalledOnce())
    expect(getUserMedia).toHaveBeenCalledOnce()
    showPage('visible')

    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
    await scan.findByText('Houd de code op het label in het kader')
  })
})

test('a camera that another app takes is told, and may be tried again', async () => {
  const stream = streamOf()
  useCamera(async () => stream)
  showCodes([])
  const scan = await openScanner('AquaStar')
  await scan.findByText('Houd de code op het label in het kader')

  stream.getTracks()[0]?.dispatchEvent(new Event('ended'))

  await scan.findByRole('heading', { name: 'De camera is niet beschikbaar' })
  expect(scan.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy()
})

test('two presses open one scanner, with one entry in the history', async () => {
  showCodes([])
  const pushed = vi.spyOn(History.prototype, 'pushState')
  openRegisterProductScreen()
  const button = await screen.findByRole('button', { name: 'Serienummer scannen' })

  fireEvent.click(button)
  fireEvent.click(button)

  await screen.findByRole('dialog', { name: 'Serienummer scannen' })
  expect(pushed).toHaveBeenCalledOnce()
})

function showPage(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
