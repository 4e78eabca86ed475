import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { webcrypto } from 'node:crypto'
import { queueNotes } from '../../../device/what-is-kept.ts'
import type { Sealed } from '../../../device/seal.ts'
import { addEntry, settle } from './queue.ts'
import { changeQueue, type QueuedForm, type QueuedProduct, readQueue, seal, unseal } from './queue-storage.ts'

const product: QueuedProduct = { name: 'AquaStar Compact 8', image: null, serialNumber: 'AB 190871' }

let lastMember = 0
let member = 0

async function keep(id: string, product_?: QueuedProduct) {
  const sealed = await seal(member, product_ ?? product)
  await changeQueue(member, (queue) => addEntry(queue, { id, queuedAt: 1, product: sealed, form: sealed }))
}

// A fresh copy of the module, as another tab or the same tab after a reload has it.
async function afresh() {
  vi.resetModules()
  return import('./queue-storage.ts')
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  lastMember += 1
  member = lastMember
})

describe('a queue on the device', () => {
  test('is still there after the tab was closed, in its order and readable', async () => {
    await keep('a')
    await keep('b', { ...product, serialNumber: 'AB 190872' })

    const reloaded = await afresh()
    const queue = await reloaded.readQueue(member)

    expect(queue.map(({ id, state }) => [id, state.name])).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
    ])
    expect(await reloaded.unseal<QueuedProduct>(member, queue[1]!.product)).toMatchObject({ serialNumber: 'AB 190872' })
  })

  test('is written with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')

    await keep('a')

    expect(transaction).toHaveBeenCalledWith('queue', 'readwrite', { durability: 'strict' })
  })

  test('tells other pages how much is waiting', async () => {
    await keep('a')
    await keep('b')
    await changeQueue(member, (queue) => settle(queue, 'a', { name: 'refused', at: 1, message: null, errors: {} }))

    expect(queueNotes.noteOf(member)).toMatchObject({ waiting: 1, refused: 1 })
  })

  test('is private to its member', async () => {
    await keep('a')

    expect(await readQueue(member + 1000)).toEqual([])
    expect(queueNotes.noteOf(member + 1000)).toMatchObject({ waiting: 0, refused: 0 })
  })

  test('is gone after a log-out, with its key', async () => {
    await keep('a')

    await queueNotes.forget(member)

    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`registration-queue:${member}`)
    expect(await readQueue(member)).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('throws when the device is full, so that nobody says it is kept', async () => {
    await keep('a')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

    await expect(keep('b')).rejects.toThrow('full')
    expect(queueNotes.noteOf(member).waiting).toBe(1)
  })

  test('throws when the browser forbids storage', async () => {
    vi.stubGlobal('indexedDB', undefined)

    await expect(keep('a')).rejects.toThrow()
  })
})

describe('what is stored of a customer', () => {
  const form = { values: { client_name: 'Van den Berg' } } as QueuedForm

  test('can be read with the key of its member only', async () => {
    const sealed = await seal(member, form)

    expect(JSON.stringify(sealed)).not.toContain('Berg')
    expect(await unseal(member, sealed)).toEqual(form)
    await expect(unseal(member + 1000, sealed)).rejects.toThrow()
  })

  test('is different bytes each time', async () => {
    const [one, other] = (await Promise.all([seal(member, form), seal(member, form)])) as { bytes: ArrayBuffer }[]

    expect(new Uint8Array(one!.bytes)).not.toEqual(new Uint8Array(other!.bytes))
  })

  test('is encrypted by a key that no script can read', async () => {
    const made = vi.spyOn(crypto.subtle, 'generateKey')
    await seal(member, form)

    const key = (await made.mock.results[0]!.value) as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('gets one key when two tabs make one at once', async () => {
    const tabs = await Promise.all([afresh(), afresh()])

    const sealed = await Promise.all(tabs.map((tab) => tab.seal(member, form)))

    expect(await Promise.all(sealed.map((each) => unseal(member, each)))).toEqual([form, form])
  })

  test('stays readable where the browser has no encryption', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })

    const sealed: Sealed = await seal(member, form)

    expect(await unseal(member, sealed)).toEqual(form)
    expect('readable' in sealed).toBe(true)
  })
})
