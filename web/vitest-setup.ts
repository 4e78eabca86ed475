import { ReadableStream } from 'node:stream/web'
import { afterEach, vi } from 'vitest'
import { patienceMs } from './testing/patience.ts'
import { dismissToast, readToasts } from './src/ui/toasts.ts'

// jsdom has no streams.
Object.assign(globalThis, { ReadableStream })

// Nor modal dialogs, which take the focus and give it back.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>('input, button')?.focus()
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  const before = focusedBefore.get(this)
  if (before instanceof HTMLElement) before.focus()
  this.dispatchEvent(new Event('close'))
}

// As `expect.poll` and testing-library; by default it gives up after a second.
const { waitFor } = vi
vi.waitFor = (check, options = patienceMs) => waitFor(check, options)

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
  // A page that starts anew hides itself until the next one comes, which jsdom never loads.
  document.body.removeAttribute('style')
})
