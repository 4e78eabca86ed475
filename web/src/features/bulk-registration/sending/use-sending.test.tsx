import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memberReply } from '../../../../testing/member-with.ts'
import { neverAnswered, openScreen } from '../../../../testing/open-screen.tsx'
import { sendableRows } from './sending.test-kit.ts'
import { useSending } from './use-sending.ts'
import { keptSheetOf } from '../sheet/sheet.test-kit.ts'

const memberId = 1700

function Sending() {
  const { sender, sending } = useSending(memberId)
  const sheet = keptSheetOf(sendableRows(1))
  return <button onClick={() => void sender.start(sendableRows(1), sheet)}>{sending.step.name}</button>
}

test('a question that nobody answers does not hold up the sending for ever', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Shortens every pause. Fake timers would stop the database of the test.
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds = 0) => later(work, milliseconds / 1000))
  let questions = 0
  openScreen({
    address: '/profiel',
    component: Sending,
    member: { id: memberId },
    answer: (path) => {
      if (path !== '/api/user') return { created: 1, refused: 0, results: [{ index: 0, status: 'created', id: 1 }] }
      questions += 1
      return questions === 1 ? neverAnswered() : memberReply({ id: memberId })
    },
  })

  ;(await vi.waitFor(() => screen.getByText('idle'))).click()

  await vi.waitFor(() => screen.getByText('finished'))
  expect(questions).toBeGreaterThan(1)
})
