import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { worksheetClaimKey } from '../../../device/what-is-kept.ts'
import { readKept } from '../kept-sheet.ts'
import { keptSheetOf, leaveRows } from '../sheet/sheet.test-kit.ts'
import { RowsSender } from './rows-sender.ts'
import { createFaultyServer, type FaultyServer, sendableRows, surround } from './sending.test-kit.ts'

let member = 2600

function senderTo(server: FaultyServer): RowsSender {
  return new RowsSender(member, surround(server))
}

const isFinished = (sender: RowsSender) => vi.waitFor(() => expect(sender.read().step.name).toBe('finished'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  member += 1
})

test('a tab from which another took the worksheet sends nothing, and the rows of the other stay', async () => {
  const [first, second] = sendableRows(2)
  await leaveRows(member, [first!])
  localStorage.setItem(worksheetClaimKey(member), 'another tab')
  onTestFinished(() => localStorage.clear())
  const server = createFaultyServer()
  const sender = senderTo(server)

  await sender.start([first!, second!], keptSheetOf([first!, second!]))

  await vi.waitFor(() => expect(sender.read().step.name).toBe('idle'))
  expect(server.registered).toEqual([])
  expect((await readKept(member)).sheet?.rows.map(({ id }) => id)).toEqual(['row-1'])
})

test('of two tabs that start at once one sends, and no row goes twice', async () => {
  const [first, second] = sendableRows(2)
  const server = createFaultyServer()
  const [one, other] = [senderTo(server), senderTo(server)]

  await Promise.all([one.start([first!], keptSheetOf([first!])), other.start([first!, second!], keptSheetOf([first!]))])

  await isFinished(one)
  await isFinished(other)
  expect(server.registered).toEqual(['S1'])
})
