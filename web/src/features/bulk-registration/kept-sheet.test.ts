import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetRows, rowsNotes } from '../../device/what-is-kept.ts'
import { changeKept, keepSheet, readKept } from './kept-sheet.ts'
import { newSubmission, takeResults } from './sending/submission.ts'
import { emptyCells } from './sheet/sheet-fields.ts'
import type { KeptSheet } from './sheet/sheet.ts'

let lastMember = 0
let member = 0

function sheetOf(...names: string[]): KeptSheet {
  const rows = names.map((client_name) => ({ id: client_name, cells: { ...emptyCells(), client_name } }))
  return { rows, installDate: '14-11-2026', fileName: 'week-46.xlsx', refusals: {} }
}

const sendable = (id: string) => ({ id, number: 1, cells: emptyCells(), body: {}, credits: 250, image: null })

// A fresh copy of the module, as another tab or the same tab after a reload has it.
async function afresh() {
  vi.resetModules()
  return import('./kept-sheet.ts')
}

async function readAfresh(memberId: number) {
  return (await afresh()).readKept(memberId)
}

async function findStored() {
  const database = await openDB(`bulk-registration:${member}`)
  const stored: unknown = await database.get('kept', 'all')
  database.close()
  return stored
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  lastMember += 1
  member = lastMember
})

describe('a worksheet on the device', () => {
  test('is still there after the tab was closed', async () => {
    await keepSheet(member, () => sheetOf('Bos', 'Smit'))

    expect((await readAfresh(member)).sheet).toEqual(sheetOf('Bos', 'Smit'))
    expect(rowsNotes.noteOf(member)).toMatchObject({ unsent: 2, isSending: false })
  })

  test('is private to its member', async () => {
    await keepSheet(member, () => sheetOf('Bos'))

    expect(await readAfresh(member + 1000)).toEqual({ sheet: null, submission: null })
    expect(rowsNotes.noteOf(member + 1000).unsent).toBe(0)
  })

  test('leaves nothing behind when it is cleared', async () => {
    await keepSheet(member, () => sheetOf('Bos'))
    await keepSheet(member, () => sheetOf())

    expect(await readAfresh(member)).toEqual({ sheet: null, submission: null })
    expect(localStorage.length).toBe(0)
  })

  test('is gone after a logout, with its submission', async () => {
    await keepSheet(member, () => sheetOf('Bos'))
    await changeKept(member, (kept) => ({ ...kept, submission: newSubmission([sendable('Bos')]) }))

    await forgetRows(member)

    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`bulk-registration:${member}`)
    expect(await readKept(member)).toEqual({ sheet: null, submission: null })
    expect(await readAfresh(member)).toEqual({ sheet: null, submission: null })
    expect(localStorage.length).toBe(0)
  })

  test('does not come back with an answer after the logout', async () => {
    await changeKept(member, (kept) => ({ ...kept, submission: newSubmission([sendable('Bos')]) }))
    await forgetRows(member)

    await changeKept(member, ({ sheet, submission }) => ({ sheet, submission: submission && { ...submission } }))

    expect(await readAfresh(member)).toEqual({ sheet: null, submission: null })
  })

  test('takes no row back that was registered in the meantime', async () => {
    const sent = newSubmission([sendable('Bos'), sendable('Smit')])
    const answered = takeResults(sent, [{ index: 0, status: 'created', id: 1 }], 2)
    await changeKept(member, (kept) => ({ ...kept, submission: answered }))

    await keepSheet(member, () => sheetOf('Bos', 'Smit'))

    expect((await readKept(member)).sheet?.rows.map(({ id }) => id)).toEqual(['Smit'])
  })
})

test('a worksheet whose last row was registered is no worksheet', async () => {
  await keepSheet(member, () => sheetOf('Bos'))

  await changeKept(member, ({ sheet, submission }) => ({ submission, sheet: sheet && { ...sheet, rows: [] } }))

  expect(await readAfresh(member)).toEqual({ sheet: null, submission: null })
})

describe('a device that stores nothing', () => {
  test.each([
    ['has no storage', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'refuses to open it',
      () =>
        vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('no', 'SecurityError')
        }),
    ],
  ])('that %s: the rows are kept in the tab, and the answer says so', async (_, refuse) => {
    refuse()

    expect(await keepSheet(member, () => sheetOf('Bos'))).toMatchObject({ keeping: 'memory' })
    expect((await keepSheet(member, () => sheetOf('Smit'))).sheet).toEqual(sheetOf('Smit'))
    expect((await readKept(member)).sheet?.rows).toHaveLength(1)
  })

  test('that never opens it: after five seconds the rows are kept in the tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
    const keeping = keepSheet(member, () => sheetOf('Bos'))
    await vi.advanceTimersByTimeAsync(5_000)

    expect(await keeping).toMatchObject({ keeping: 'memory' })
    expect((await readKept(member)).sheet?.rows).toHaveLength(1)
  })

  test('that never ends what it writes: after a quarter of a minute the rows are kept in the tab', async () => {
    await keepSheet(member, () => sheetOf('Bos'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue(new IDBRequest())
    const keeping = keepSheet(member, () => sheetOf('Bos', 'Smit'))
    await vi.advanceTimersByTimeAsync(15_000)

    expect(await keeping).toMatchObject({ keeping: 'memory' })
    expect((await readKept(member)).sheet?.rows).toHaveLength(2)
  })

  test('that is full: the last change is kept in the tab', async () => {
    expect(await keepSheet(member, () => sheetOf('Bos'))).toMatchObject({ keeping: 'device' })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

    expect(await keepSheet(member, () => sheetOf('Bos', 'Smit'))).toMatchObject({ keeping: 'memory' })
    expect((await readKept(member)).sheet?.rows).toHaveLength(2)
  })

  test('nothing is left after a logout', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await keepSheet(member, () => sheetOf('Bos'))

    await forgetRows(member)

    expect((await readKept(member)).sheet).toBeNull()
  })
})

describe('what a worksheet is on the disk', () => {
  test('nothing that its files tell', async () => {
    await keepSheet(member, () => sheetOf('Bos'))

    expect(await findStored()).toEqual({
      id: expect.any(String),
      sealed: { iv: expect.anything(), bytes: expect.anything() },
    })
  })

  test('readable where the browser can not encrypt, so that it is kept at all', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    await keepSheet(member, () => sheetOf('Bos'))

    expect((await readAfresh(member)).sheet).toEqual(sheetOf('Bos'))
  })

  test('left alone when it can not be read', async () => {
    await keepSheet(member, () => sheetOf('Bos'))
    const before = await findStored()
    const database = await openDB(`bulk-registration:${member}`)
    await database.delete('keys', 'member')
    database.close()

    const other = await afresh()
    expect(await other.keepSheet(member, () => sheetOf('Smit'))).toMatchObject({ keeping: 'memory' })

    expect(await findStored()).toEqual(before)
  })
})

test('a log-out while rows are being encrypted erases them for good', async () => {
  await keepSheet(member, () => sheetOf('Bos'))
  const encrypt = webcrypto.subtle.encrypt.bind(webcrypto.subtle)
  vi.spyOn(webcrypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await forgetRows(member)
    return encrypt(...given)
  })

  await keepSheet(member, () => sheetOf('Bos', 'Smit'))

  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`bulk-registration:${member}`)
  expect(localStorage.length).toBe(0)
})
