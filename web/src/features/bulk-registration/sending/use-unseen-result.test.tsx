import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openBulkRegistration } from '../bulk-registration-screen.test-kit.tsx'
import { changeKept, readKept } from '../kept-sheet.ts'
import { sendableRows } from './sending.test-kit.ts'
import { newSubmission, takeResults } from './submission.ts'

let memberId = 2700

const sent = () => takeResults(newSubmission(sendableRows(1)), [{ index: 0, status: 'created', id: 1 }], Date.now())

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  sessionStorage.clear()
  memberId += 1
})

describe('the result of a list that was sent wholly', () => {
  test('is gone at the next visit once it was seen', async () => {
    await changeKept(memberId, ({ sheet }) => ({ sheet, submission: sent() }))
    const { unmount } = openBulkRegistration({ memberId })
    await screen.findByText('Je registratie is gelukt')
    await waitFor(async () => expect((await readKept(memberId)).submission?.isSeen).toBe(true))
    unmount()

    openBulkRegistration({ memberId })

    expect(await screen.findByText('Plakken uit Excel')).toBeTruthy()
    expect(screen.queryByText('Je registratie is gelukt')).toBeNull()
  })

  test('is gone too when its tab was closed', async () => {
    await changeKept(memberId, ({ sheet }) => ({ sheet, submission: { ...sent(), isSeen: true } }))

    openBulkRegistration({ memberId })

    expect(await screen.findByText('Plakken uit Excel')).toBeTruthy()
    expect((await readKept(memberId)).submission).toBeNull()
  })

  test('is still there when the page is loaded again', async () => {
    const submission = sent()
    await changeKept(memberId, ({ sheet }) => ({ sheet, submission: { ...submission, isSeen: true } }))
    sessionStorage.setItem('bulk-registration:shown', submission.id)

    openBulkRegistration({ memberId })

    expect(await screen.findByText('Je registratie is gelukt')).toBeTruthy()
  })
})
