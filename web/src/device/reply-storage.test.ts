import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { webcrypto } from 'node:crypto'
import { memberWith } from '../../testing/member-with.ts'
import { forgetReplies, replyNotes } from './what-is-kept.ts'
import { setMemberHint } from './member-hint.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { readReplies, restoreReplies, writeReplies } from './reply-storage.ts'

const hourMs = 3_600_000
const sanne = memberWith({ id: 7, first_name: 'Sanne' })
const dashboard = { key: ['dashboard'], data: { registrations: ['Van den Berg'] }, at: Date.now() }
const brands = { key: ['catalogue', 'brands'], data: ['AquaStar'], at: Date.now() }

const keep = (...replies: (typeof dashboard | typeof brands)[]) => writeReplies({ member: sanne, replies }, Date.now())

// Every build of the portal starts with a script of another name.
function openBuild(name: string) {
  document.head.innerHTML = `<script type="module" src="/assets/${name}.js"></script>`
}

// Everything that the device holds, as somebody with its files would find it.
async function everythingStored(): Promise<string> {
  const found: unknown[] = [Object.entries(localStorage)]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
    })
    for (const store of database.objectStoreNames) {
      const request = database.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => request.addEventListener('success', resolve))
      found.push(
        name,
        store,
        request.result,
        request.result.map(({ sealed }) => new TextDecoder().decode(sealed?.bytes)),
      )
    }
    database.close()
  }
  return JSON.stringify(found)
}

beforeEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  openBuild('index-one')
  setMemberHint({ id: 7, stays: false })
})

describe('what is kept of a member', () => {
  test('comes back into an empty cache, as old as it is', async () => {
    await keep(dashboard, brands)
    const queryClient = createQueryClient()

    expect(await restoreReplies(queryClient, 7)).toEqual(sanne)
    expect(queryClient.getQueryData(['dashboard'])).toEqual(dashboard.data)
    expect(queryClient.getQueryState(['dashboard'])?.dataUpdatedAt).toBe(dashboard.at)
  })

  test('never replaces a reply that is there', async () => {
    await keep(dashboard)
    const queryClient = createQueryClient()
    queryClient.setQueryData(['dashboard'], 'newer')

    await restoreReplies(queryClient, 7)

    expect(queryClient.getQueryData(['dashboard'])).toBe('newer')
  })

  test('is not shown to another member who logs in while the device is read', async () => {
    await keep(dashboard)
    const queryClient = createQueryClient()

    const restoring = restoreReplies(queryClient, 7)
    setMemberHint({ id: 8, stays: false })

    expect(await restoring).toBeNull()
    expect(queryClient.getQueryData(['dashboard'])).toBeUndefined()
  })

  test('stays when a later page has other replies', async () => {
    await keep(dashboard, brands)
    await keep({ ...dashboard, data: { registrations: ['Jansen'] } })

    expect((await readReplies(7))?.replies.map(({ data }) => data)).toEqual([
      { registrations: ['Jansen'] },
      ['AquaStar'],
    ])
  })

  test("can't be read on the device", async () => {
    await keep(dashboard)

    const stored = await everythingStored()
    expect(stored).toContain('kept-replies:7')
    expect(stored).not.toMatch(/Sanne|Berg/)
  })

  test('is not kept where the browser has no encryption', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })

    await keep(dashboard)

    expect(await readReplies(7)).toBeNull()
    expect(await everythingStored()).not.toMatch(/Sanne|Berg/)
  })

  test('is for the build that asked for it; the last two builds keep theirs', async () => {
    await keep(dashboard)
    for (const build of ['index-two', 'index-three']) {
      openBuild(build)
      expect(await readReplies(7)).toBeNull()
      await keep(brands)
    }

    openBuild('index-two')
    expect(await readReplies(7)).toMatchObject({ replies: [brands] })
    openBuild('index-one')
    expect(await readReplies(7)).toBeNull()
  })
})

describe('what is kept ends', () => {
  test.each([
    ['after half a day', false, 12],
    ['after thirty days for who stays logged in', true, 30 * 24],
  ])('%s', async (_, stays, hours) => {
    setMemberHint({ id: 7, stays })
    await keep(dashboard)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (hours - 1) * hourMs })
    expect(await readReplies(7)).not.toBeNull()

    vi.setSystemTime(Date.now() + 2 * hourMs)

    expect(await readReplies(7)).toBeNull()
    expect(await indexedDB.databases()).toEqual([])
  })

  test('with its key when everything is erased', async () => {
    await keep(dashboard)

    await forgetReplies()

    expect(await indexedDB.databases()).toEqual([])
    expect(replyNotes.membersWithNotes()).toEqual([])
  })

  test('when somebody else logs in', async () => {
    await keep(dashboard)

    await forgetReplies({ but: 8 })

    expect(await readReplies(7)).toBeNull()
  })
})

test.each([
  ['a log-out', null],
  ['the login of somebody else', { id: 8, stays: false }],
])('after %s in another tab nothing more is kept', async (_, hint) => {
  setMemberHint(hint)

  await keep(dashboard)

  expect(await readReplies(7)).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
})

test('nobody else can read it', async () => {
  await keep(dashboard)

  expect(await readReplies(8)).toBeNull()
  expect(await restoreReplies(createQueryClient(), 8)).toBeNull()
})
