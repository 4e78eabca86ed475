import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createSettings } from './settings.ts'

// What a container knows of a change that another one stored.

const config = { contactPhone: '088', giftShop: { notice: 'off' } } as Parameters<typeof createSettings>[1]
const changed = (mode: string) => [{ key: 'shop-notice', value: { mode }, version: 2 }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function withAnswers() {
  const query = vi.fn<() => Promise<object[]>>(async () => [])
  const settings = createSettings({ query } as unknown as Database, config)
  return { query, settings, mode: async () => (await settings.current())['shop-notice'].mode }
}

test('another container’s change is seen within a minute, and not asked for by every page', async () => {
  const { query, mode } = withAnswers()
  expect(await mode()).toBe('off')
  query.mockResolvedValue(changed('on'))
  await mode()
  expect(query).toHaveBeenCalledOnce()

  vi.advanceTimersByTime(60_000)

  expect(await mode()).toBe('on')
})

test('without a database the last known stands, and a slow one holds no page up', async () => {
  const { query, settings, mode } = withAnswers()
  query.mockResolvedValue(changed('on'))
  await mode()
  settings.forget()
  query.mockRejectedValueOnce(new Error('gone'))
  expect(await mode()).toBe('on')

  query.mockReturnValueOnce(new Promise(() => undefined))
  const slow = mode()
  await vi.advanceTimersByTimeAsync(500)

  expect(await slow).toBe('on')
})

test('what was read before a change does not undo it', async () => {
  const { query, settings, mode } = withAnswers()
  let resolve: (rows: object[]) => void = () => undefined
  query.mockReturnValueOnce(new Promise((done) => void (resolve = done)))
  const early = mode()
  query.mockResolvedValue(changed('on'))
  settings.forget()
  resolve([])
  await early

  expect(await mode()).toBe('on')
})
