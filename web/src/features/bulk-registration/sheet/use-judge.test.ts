import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { testCatalogue, testCells } from './sheet.test-kit.ts'
import { useJudge } from './use-judge.ts'

afterEach(() => vi.useRealTimers())

test('a row of tomorrow is right when the page is still open tomorrow', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-23T23:58:00+01:00') })
  const { result } = renderHook(() => useJudge(testCatalogue))
  const cells = testCells({ install_date: '24-11-2026' })
  expect(result.current?.(cells)).toEqual({ install_date: 'Installatiedatum mag niet in de toekomst liggen' })

  act(() => void vi.advanceTimersByTime(3 * 60_000))

  expect(result.current?.(cells)).toEqual({})
})
