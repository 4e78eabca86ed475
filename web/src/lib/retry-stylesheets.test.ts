import { afterEach, describe, expect, test, vi } from 'vitest'
import { retryStylesheets } from './retry-stylesheets.ts'

retryStylesheets()

afterEach(() => {
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a style sheet that failed to load', () => {
  test('is loaded again after a while', () => {
    vi.useFakeTimers()
    const link = addLink('stylesheet')

    link.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(3000)

    const [retried] = document.head.querySelectorAll('link')
    expect(retried).not.toBe(link)
    expect(retried?.href).toBe(link.href)
    expect(document.head.querySelectorAll('link')).toHaveLength(1)
  })

  test('is loaded again once there is a connection', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const link = addLink('stylesheet')

    link.dispatchEvent(new Event('error'))
    expect(document.head.contains(link)).toBe(true)
    window.dispatchEvent(new Event('online'))

    expect(document.head.contains(link)).toBe(false)
    expect(document.head.querySelectorAll('link')).toHaveLength(1)
  })
})

test('other links that failed are left alone', () => {
  vi.useFakeTimers()
  const link = addLink('modulepreload')

  link.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(3000)

  expect(document.head.contains(link)).toBe(true)
})

function addLink(rel: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = '/assets/page.css'
  document.head.append(link)
  return link
}
