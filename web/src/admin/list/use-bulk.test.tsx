import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Question, readQuestion } from '../../ui/questions.ts'
import type { Selection } from './selection.tsx'
import type { BulkAction } from './subject.ts'
import { useBulk } from './use-bulk.ts'

test('a question that took its time does not come over the page that is shown by then', async () => {
  let answer: (question: Question) => void = () => {}
  const question = new Promise<Question>((resolve) => (answer = resolve))
  const subject = { rowKey: (row: string) => row, rowName: (row: string) => row }
  const { result, unmount } = renderHook(() => useBulk(subject, {} as Selection<string>, async () => {}))
  const shown = { label: 'Verwijderen', refuses: () => null, question: () => question }
  const action = shown as unknown as BulkAction<string>

  act(() => void result.current.act(action, ['Zout']))
  unmount()
  answer({ title: 'Verwijderen?', detail: '', confirm: 'Ja', decline: 'Nee' })
  await question
  await new Promise((resolve) => setTimeout(resolve))
  expect(readQuestion()).toBeNull()
})
