import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { memberReply } from '../../testing/member-with.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addEntry } from '../features/registrations/queue/queue.ts'
import { changeQueue, type QueuedForm, readQueue, seal } from '../features/registrations/queue/queue-storage.ts'
import { Toaster } from '../ui/toaster.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { QueueBarPlace } from './queue-bar-place.tsx'

let memberId = 900

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  memberId += 1
})

async function keepOne() {
  const product = await seal(memberId, { name: 'AquaStar Compact 8', image: null, serialNumber: 'AB 1' })
  const form = await seal(memberId, { values: {}, body: { serial_number: 'AB 1' } } as QueuedForm)
  await changeQueue(memberId, (queue) => addEntry(queue, { id: 'a', queuedAt: Date.now(), product, form }))
}

function Shell() {
  return (
    <>
      <OfflineBar queueOf={memberId} />
      <QueueBarPlace />
      <PhoneBar />
      <Toaster />
    </>
  )
}

function openPage({ hasSignal }: { hasSignal: boolean }) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasSignal)
  return openScreen({
    address: '/profiel',
    component: Shell,
    member: { id: memberId },
    answer: (path) => {
      if (!hasSignal) return undefined
      if (path === '/api/user') return memberReply({ id: memberId })
      return new Response('{"message":"Productregistratie succesvol"}', { status: 201 })
    },
  })
}

test('any page sends what waits', async () => {
  await keepOne()
  openPage({ hasSignal: true })

  expect(await screen.findByText('1 registratie verstuurd')).toBeTruthy()
  expect((await readQueue(memberId))[0]?.state.name).toBe('registered')
})

test('also when the note about it is gone', async () => {
  await keepOne()
  localStorage.clear()
  openPage({ hasSignal: true })

  expect(await screen.findByText('1 registratie verstuurd')).toBeTruthy()
})

test('without signal the bars tell what waits', async () => {
  await keepOne()
  openPage({ hasSignal: false })

  expect(await screen.findByText('Geen bereik.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /, 1 nog te versturen$/ })).toBeTruthy()
})

test('without a queue the bar tells of the connection, and no code of the queue runs', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  openPage({ hasSignal: false })

  expect(await screen.findByText('Geen verbinding.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/nog te versturen/)).toBeNull())
  expect(opening).not.toHaveBeenCalled()
})
