import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memberNotes } from './notes.ts'
import { DeviceStore, SealedStore } from './store.ts'

const member = 7
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

describe.each([
  ['DeviceStore', DeviceStore<{ letters: string[] }>],
  ['SealedStore', SealedStore<{ letters: string[] }>],
])('%s', (_, Store) => {
  function createStore() {
    const notes = memberNotes({ database: 'kept', note: 'kept', nothing: {} })
    return { notes, store: new Store({ notes, shelf: 'values' }) }
  }

  test('keeps a value from the first change on, also when two come at once', async () => {
    const { store } = createStore()
    const add = (letter: string) => store.change(member, (value) => ({ letters: [...(value?.letters ?? []), letter] }))

    await Promise.all([add('a'), add('b')])

    expect((await store.read(member))?.letters.toSorted()).toEqual(['a', 'b'])
    expect(await databases()).toEqual(['kept:7'])
  })

  test('makes no database for who only looks', async () => {
    const { store } = createStore()

    expect(await store.read(member)).toBeNull()
    expect(await store.change(member, (value) => value)).toBeNull()
    expect(await databases()).toEqual([])
  })

  test('leaves no database after a log-out, whatever was under way', async () => {
    const { notes, store } = createStore()
    await store.change(member, () => ({ letters: ['a'] }))

    const underWay = [store.read(member), notes.forget(member), store.read(member), store.change(member, (v) => v)]
    await Promise.allSettled(underWay)

    await vi.waitFor(async () => expect(await databases()).toEqual([]))
    await store.change(member, () => ({ letters: ['b'] }))
    expect(await store.read(member)).toEqual({ letters: ['b'] })
  })
})

test('what was to be decrypted when it was erased can not be read, and leaves no database', async () => {
  const notes = memberNotes({ database: 'kept', note: 'kept', nothing: {} })
  const store = new DeviceStore({ notes, shelf: 'values' })
  const sealed = await store.seal(member, 'geheim')
  await notes.forget(member)

  await expect(store.unseal(member, sealed)).rejects.toThrow('is erased')
  expect(await databases()).toEqual([])
})
