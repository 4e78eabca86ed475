import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadFile } from './download-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a file can be read for minutes after the click, because iOS asks first, and not for ever', () => {
  const revokeObjectURL = vi.fn()
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:portal', revokeObjectURL })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

  downloadFile('sjabloon.csv', new Blob(['Postcode']))
  vi.advanceTimersByTime(5 * 60_000)
  expect(revokeObjectURL).not.toHaveBeenCalled()

  vi.advanceTimersByTime(10 * 60_000)
  expect(revokeObjectURL).toHaveBeenCalledOnce()
})
