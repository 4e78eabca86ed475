import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { uploadMessages } from '@portal/contract/uploads'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { onFactorNeeded } from '../../lib/factor-needed.ts'
import { unbindSession } from '../../lib/bound-session.ts'
import { uploadFailures } from '../../lib/send-file.ts'
import { PictureField, type PictureValue } from './picture-field.tsx'

const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array<number>(20).fill(0)])], 'zout.jpg')
const stored = {
  id: 7,
  name: 'zout.jpg',
  type: 'image/jpeg',
  bytes: 23,
  width: 4,
  height: 3,
  url: '/storage/uploads/zout.webp',
}
const empty: PictureValue = { image_id: null, image_alt: '', image_decorative: false, image_focal: null }

type Answer = { status: number; body: unknown } | 'break' | 'silence'
const sent: { path: string; token: string; file: File }[] = []

/** The older way to send, whose answers are these, one for each attempt. */
function answerWith(...answers: Answer[]) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 0
      responseText = ''
      path = ''
      token = ''
      open(_method: string, path: string) {
        this.path = path
      }
      setRequestHeader(name: string, value: string) {
        if (name === 'X-XSRF-TOKEN') this.token = value
      }
      getResponseHeader() {
        return null
      }
      abort() {
        this.dispatchEvent(new Event('abort'))
      }
      send(file: File) {
        sent.push({ path: this.path, token: this.token, file })
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 12, total: 24 }))
        const answer = answers.shift() ?? 'break'
        if (answer === 'silence') return
        if (answer === 'break') return queueMicrotask(() => this.dispatchEvent(new Event('error')))
        this.status = answer.status
        this.responseText = JSON.stringify(answer.body)
        queueMicrotask(() => this.dispatchEvent(new Event('load')))
      }
    },
  )
}

beforeEach(() => {
  sent.splice(0)
  unbindSession()
  document.cookie = 'XSRF-TOKEN=token'
  onTestFinished(() => void vi.unstubAllGlobals())
})

function show({ value = empty, image = null as string | null, errors = {}, isReadOnly = false } = {}) {
  const changes: Partial<PictureValue>[] = []
  function Holder() {
    const [current, setCurrent] = useState(value)
    const onChange = (change: Partial<PictureValue>) => {
      changes.push(change)
      setCurrent((before) => ({ ...before, ...change }))
    }
    return <PictureField value={current} image={image} onChange={onChange} errors={errors} isReadOnly={isReadOnly} />
  }
  render(<Holder />)
  return changes
}

// What the browser's dialog would not offer can be dropped all the same.
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Foto kiezen'), { target: { files: [file] } })

describe('a chosen picture', () => {
  test('that a network takes and never answers is sent again after a minute, and in the end its failure is told', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answerWith('silence', 'silence', 'silence')
    show()
    choose(jpeg)

    for (const attempts of [1, 2, 3]) {
      await vi.waitFor(() => expect(sent).toHaveLength(attempts))
      await act(() => vi.advanceTimersByTimeAsync(64_000))
    }

    expect(await screen.findByText(uploadFailures.broken)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy()
  })

  test('is sent again once the second factor that it wanted is proven', async () => {
    const asked = vi.fn(async () => true)
    onFactorNeeded(asked)
    onTestFinished(() => onFactorNeeded(null))
    answerWith(
      { status: 403, body: { message: 'Bevestig eerst dat jij het bent.', reason: 'step-up' } },
      { status: 201, body: { data: stored } },
    )
    const changes = show()
    choose(jpeg)

    expect(await screen.findByRole('button', { name: 'Andere foto' })).toBeTruthy()
    expect(asked).toHaveBeenCalledExactlyOnceWith('step-up')
    expect(changes).toEqual([{ ...empty, image_id: 7 }])
  })

  test('is uploaded in the session of this tab, shown, and named by the value', async () => {
    answerWith({ status: 201, body: { data: stored } })
    const changes = show()
    choose(jpeg)

    expect(await screen.findByLabelText(/Beschrijving voor wie de foto niet ziet/)).toBeTruthy()
    expect(changes).toEqual([{ ...empty, image_id: 7 }])
    expect(sent).toEqual([{ path: '/api/admin/uploads?name=zout.jpg', token: 'token', file: jpeg }])
    expect(document.querySelector('img')?.getAttribute('src')).toBe(stored.url)
  })

  test('that is dropped is uploaded as well', async () => {
    answerWith({ status: 201, body: { data: stored } })
    show()
    fireEvent.drop(screen.getByText('Sleep een foto hierheen'), { dataTransfer: { types: ['Files'], files: [jpeg] } })

    expect(await screen.findByRole('button', { name: 'Andere foto' })).toBeTruthy()
  })

  test.each([
    ['a PDF', new File(['%PDF-1.7 and what follows'], 'folder.pdf'), uploadFailures.noPicture],
    ['HTML', new File(['<!doctype html><script>'], 'foto.jpg'), uploadFailures.noPicture],
    ['nothing', new File([], 'leeg.jpg'), uploadMessages.empty],
    ['HEIC that this browser does not read', new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'a.heic'), uploadMessages.heic],
  ])('of %s is refused before it is sent', async (_what, file, text) => {
    answerWith()
    show()
    choose(file)

    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull()
    expect(sent).toEqual([])
  })

  test('that the server refuses says why', async () => {
    answerWith({ status: 422, body: { message: 'x', errors: { file: ['Deze afbeelding is beschadigd'] } } })
    show()
    choose(jpeg)

    expect((await screen.findByRole('alert')).textContent).toContain('Deze afbeelding is beschadigd')
  })

  test('is sent anew after a break, twice by itself and then when asked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answerWith('break', 'break', 'break', { status: 201, body: { data: stored } })
    const changes = show()
    choose(jpeg)

    for (const attempts of [1, 2]) {
      await vi.waitFor(() => expect(sent).toHaveLength(attempts))
      await act(() => vi.advanceTimersByTimeAsync(3_000))
    }
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    expect([sent.length, changes]).toEqual([3, []])
    fireEvent.click(retry)

    expect(await screen.findByRole('button', { name: 'Andere foto' })).toBeTruthy()
    expect(sent).toHaveLength(4)
  })

  test('shows how far it is, and can be called off', async () => {
    answerWith('silence')
    const changes = show()
    choose(jpeg)

    expect(await screen.findByText('Uploaden, 50%')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Annuleren' }))
    expect([screen.queryByText(/Uploaden,/), screen.queryByRole('alert'), changes]).toEqual([null, null, []])
  })
})

describe('the point that stays in sight', () => {
  const value = { ...empty, image_id: 7, image_focal: { x: 0.5, y: 0.98 } }

  test('is moved by the arrow keys, and stays within the picture', async () => {
    const changes = show({ value, image: 'uploads/zout.webp' })
    screen.getByRole('slider', { name: /Belangrijkste punt/ }).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}')

    expect(changes).toEqual([{ image_focal: { x: 0.45, y: 0.98 } }, { image_focal: { x: 0.45, y: 1 } }])
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('45% van links, 100% van boven')
  })

  function showFrame() {
    HTMLElement.prototype.setPointerCapture = vi.fn()
    const changes = show({ value, image: 'uploads/zout.webp' })
    const frame = screen.getByRole('slider').parentElement!
    frame.getBoundingClientRect = () => ({ left: 100, top: 50, width: 200, height: 100 }) as DOMRect
    const at = (clientX: number, pointerType = 'mouse') => ({
      clientX,
      clientY: 125,
      buttons: 1,
      pointerId: 1,
      pointerType,
    })
    return { changes, frame, at }
  }

  test('is where the pointer goes down, and follows it until it goes up', () => {
    const { changes, frame, at } = showFrame()
    fireEvent.pointerDown(frame, at(150))
    fireEvent.pointerMove(frame, at(200))
    fireEvent.pointerUp(frame, at(200))
    fireEvent.pointerMove(frame, at(250))

    expect(changes).toEqual([{ image_focal: { x: 0.25, y: 0.75 } }, { image_focal: { x: 0.5, y: 0.75 } }])
  })

  test('stays where it is when words are chosen across the picture, or a finger scrolls the page on it', () => {
    const { changes, frame, at } = showFrame()
    fireEvent.pointerMove(frame, at(150))
    fireEvent.pointerUp(frame, at(150))
    fireEvent.pointerDown(frame, at(150, 'touch'))
    fireEvent.pointerMove(frame, at(160, 'touch'))
    fireEvent.pointerCancel(frame, at(160, 'touch'))
    fireEvent.pointerDown(frame, at(150, 'touch'))
    fireEvent.pointerUp(frame, at(250, 'touch'))
    expect(changes).toEqual([])

    fireEvent.pointerDown(frame, at(150, 'touch'))
    fireEvent.pointerUp(frame, at(152, 'touch'))
    expect(changes).toEqual([{ image_focal: { x: 0.26, y: 0.75 } }])
  })
})

test('the description is required unless the picture is only decoration', async () => {
  const errors = { image_alt: 'Beschrijf de afbeelding' }
  const changes = show({ value: { ...empty, image_id: 7 }, image: 'uploads/zout.webp', errors })
  const description = screen.getByLabelText(/Beschrijving voor wie/)
  expect([description.getAttribute('aria-required'), description.getAttribute('aria-invalid')]).toEqual([
    'true',
    'true',
  ])

  await userEvent.click(screen.getByRole('checkbox', { name: /Alleen versiering/ }))
  expect(changes).toEqual([{ image_decorative: true }])
  expect(description.getAttribute('aria-required')).toBeNull()
})

test('who may only read sees the picture and can change nothing', async () => {
  const changes = show({
    value: { ...empty, image_id: 7, image_alt: 'Zout' },
    image: 'uploads/zout.webp',
    isReadOnly: true,
  })

  screen.getByRole('slider').focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect([screen.queryByRole('button', { name: /foto|Verwijderen/ }), changes]).toEqual([null, []])
})
