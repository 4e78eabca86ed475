import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepSheet, readKept } from '../kept-sheet.ts'
import { RowsSender } from './rows-sender.ts'
import { createFaultyServer, type FaultyServer, sendableRows, surround } from './sending.test-kit.ts'
import { keptSheetOf } from '../sheet/sheet.test-kit.ts'

let member = 2600

function senderTo(server: FaultyServer): RowsSender {
  return new RowsSender(member, surround(server))
}

const isFinished = (sender: RowsSender) => vi.waitFor(() => expect(sender.read().step.name).toBe('finished'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  member += 1
})

test('rows that another tab removed in the meantime are not sent', async () => {
  const [first, second, third] = sendableRows(3)
  const both = keptSheetOf([first!, second!, third!])
  await keepSheet(member, both)
  await keepSheet(member, keptSheetOf([first!, third!]), both)
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
  await keepSheet(member, keptSheetOf([first!]))
  await keepSheet(member, keptSheetOf([second!]))

  await Promise.all([one.start([first!], keptSheetOf([first!])), other.start([second!], keptSheetOf([second!]))])

  await isFinished(one)
  await isFinished(other)
  expect(server.registered).toEqual(['S1'])
  expect((await readKept(member)).sheet?.rows.map(({ id }) => id)).toEqual(['row-2'])
})
