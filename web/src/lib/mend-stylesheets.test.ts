import { afterEach, describe, expect, test, vi } from 'vitest'
import { mendStylesheets } from './mend-stylesheets.ts'

mendStylesheets()

afterEach(() => {
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a stylesheet that did not arrive', () => {
  test('is fetched again after a while', () => {
    vi.useFakeTimers()
    const link = addLink('stylesheet')

    link.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(3000)

    const [mended] = document.head.querySelectorAll('link')
    expect(mended).not.toBe(link)
    expect(mended?.href).toBe(link.href)
    expect(document.head.querySelectorAll('link')).toHaveLength(1)
  })

  test('is fetched again when there is a connection again', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const link = addLink('stylesheet')

    link.dispatchEvent(new Event('error'))
    expect(document.head.contains(link)).toBe(true)
    window.dispatchEvent(new Event('online'))

    expect(document.head.contains(link)).toBe(false)
    expect(document.head.querySelectorAll('link')).toHaveLength(1)
  })
})

test('other links that did not arrive are left alone', () => {
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
