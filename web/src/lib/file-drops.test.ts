import { beforeAll, expect, test, vi } from 'vitest'
import { keepFilesFromReplacingPage } from './file-drops.ts'

const onStray = vi.fn()

beforeAll(() => keepFilesFromReplacingPage(onStray))

// Returns whether the browser is kept from opening what is dropped.
function drop(types: string[], target: EventTarget = document.body): boolean {
  onStray.mockClear()
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { types } })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

test('a file that no page takes does not open in the place of the portal', () => {
  expect(drop(['Files'])).toBe(true)
  expect(onStray).toHaveBeenCalledOnce()
})

test('a text, and a file for a field for files, are left to the browser', () => {
  const field = Object.assign(document.createElement('input'), { type: 'file' })
  document.body.append(field)

  expect([drop(['text/plain']), drop(['Files'], field)]).toEqual([false, false])
  expect(onStray).not.toHaveBeenCalled()
})

test('a page that takes a file is left alone', () => {
  const stop = new AbortController()
  window.addEventListener('drop', (event) => event.preventDefault(), { capture: true, signal: stop.signal })

  expect(drop(['Files'])).toBe(true)
  expect(onStray).not.toHaveBeenCalled()
  stop.abort()
})
