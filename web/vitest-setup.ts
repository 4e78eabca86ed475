import { ReadableStream } from 'node:stream/web'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// On a busy machine a screen may take its time to show what a test waits for.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no streams.
Object.assign(globalThis, { ReadableStream })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // A page that starts anew hides itself until the next one comes, which jsdom never loads.
  document.body.removeAttribute('style')
})
