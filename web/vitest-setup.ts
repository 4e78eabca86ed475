import { ReadableStream } from 'node:stream/web'
import { afterEach } from 'vitest'

// jsdom has no streams.
Object.assign(globalThis, { ReadableStream })

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // A page that starts anew hides itself until the next one comes, which jsdom never loads.
  document.body.removeAttribute('style')
})
