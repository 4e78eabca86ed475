import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepSheet, readKept } from '../kept-sheet.ts'
import type { SheetRow } from '../sheet/sheet-fields.ts'
import { RowsSender } from './rows-sender.ts'
import { createFaultyServer, sendableRows } from './sending.test-kit.ts'
import type { KeptSheet } from '../sheet/merge-sheets.ts'

let member = 2600

function sheetOf(rows: readonly SheetRow[]): KeptSheet {
  return { rows, installDate: '', fileName: null, refusals: {}, changedAt: 0 }
}

function senderTo(server: ReturnType<typeof createFaultyServer>): RowsSender {
  return new RowsSender(member, {
    send: server.send,
    findSession: async () => 'session',
    withLock: (_, work) => work(),
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => true,
  })
}

const isFinished = (sender: RowsSender) => vi.waitFor(() => expect(sender.read().step.name).toBe('finished'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  member += 1
})

test('rows that another tab removed in the meantime are not sent', async () => {
  const [first, second, third] = sendableRows(3)
  const both = sheetOf([first!, second!, third!])
  await keepSheet(member, both)
  await keepSheet(member, sheetOf([first!, third!]), both)
  const server = createFaultyServer()
  const sender = senderTo(server)

  await sender.start([first!, second!, third!], both, both)

  await isFinished(sender)
  expect(server.registered).toEqual(['S1', 'S3'])
})

test('of two tabs that start at once one sends, and the rows of the other stay', async () => {
  const [first, second] = sendableRows(2)
  const server = createFaultyServer()
  const [one, other] = [senderTo(server), senderTo(server)]
  await keepSheet(member, sheetOf([first!]))
  await keepSheet(member, sheetOf([second!]))

  await Promise.all([one.start([first!], sheetOf([first!])), other.start([second!], sheetOf([second!]))])

  await isFinished(one)
  await isFinished(other)
  expect(server.registered).toEqual(['S1'])
  expect((await readKept(member)).sheet?.rows.map(({ id }) => id)).toEqual(['row-2'])
})
