import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SourceNotes } from './source-notes.tsx'
import type { SheetSource } from './use-sheet-source.ts'

function showReading(rowsRead: number, rowsInAll: number) {
  const source: SheetSource = {
    reading: { file: 'week-46.xlsx', rowsRead, rowsInAll },
    waiting: [],
    columns: null,
    refusal: null,
    report: null,
    readFiles: vi.fn(),
    paste: vi.fn(),
    readOtherSheet: vi.fn(),
    takeOver: vi.fn(),
    tell: vi.fn(),
    cancel: vi.fn(),
    forget: vi.fn(),
  }
  render(<SourceNotes source={source} />)
  return screen.getByRole<HTMLProgressElement>('progressbar', { name: 'week-46.xlsx lezen' })
}

test('reading a long list shows how many rows are read', () => {
  const bar = showReading(250, 1000)

  expect(bar.value).toBe(0.25)
  expect(screen.getByText('Rij 250 van 1000 gelezen')).toBeTruthy()
})

test('a short list is read too fast for a count', () => {
  const bar = showReading(50, 200)

  expect(bar.hasAttribute('value')).toBe(false)
  expect(screen.getByText('Wordt gelezen')).toBeTruthy()
})
