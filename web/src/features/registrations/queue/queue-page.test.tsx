import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { webPaths } from '@portal/contract/web-paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memberReply } from '../../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../../testing/open-screen.tsx'
import { queueNotes } from '../../../device/what-is-kept.ts'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { emptyRegistration } from '../registration-fields.ts'
import { addEntry, type EntryState, settle } from './queue.ts'
import { QueueBar } from './queue-notices.tsx'
import QueuePage from './queue-page.tsx'
import { changeQueue, type QueuedForm, readQueue, seal } from './queue-storage.ts'

let memberId = 700

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  memberId += 1
})

type Queued = { serialNumber: string; daysAgo?: number; state?: Exclude<EntryState, { name: 'waiting' }> }

async function keep({ serialNumber, daysAgo = 0, state }: Queued) {
  const queuedAt = Date.now() - daysAgo * 24 * 60 * 60_000
  const values = {
    ...emptyRegistration,
    install_date: '14-11-2026',
    address_zipcode: '5611 AB',
    address_house_number: '12',
  }
  const product = await seal(memberId, { name: 'AquaStar Compact 8', image: null, serialNumber })
  const form = await seal(memberId, { values, body: { serial_number: serialNumber } } as QueuedForm)
  await changeQueue(memberId, (queue) => addEntry(queue, { id: serialNumber, queuedAt, product, form }))
  if (state) await changeQueue(memberId, (queue) => settle(queue, serialNumber, state))
}

const refused: Queued['state'] = {
  name: 'refused',
  at: Date.now(),
  message: null,
  errors: { serial_number: ['Dit serienummer is al geregistreerd'] },
}

function Screen() {
  return (
    <>
      <QueueBar />
      <QueuePage />
      <QuestionDialog />
      <Toaster />
    </>
  )
}

type Server = { user?: () => unknown; create?: () => unknown }

function openQueue({ user = () => memberReply({ id: memberId }), create = () => undefined }: Server = {}) {
  return openScreen({
    address: webPaths.registrationQueue,
    component: Screen,
    member: { id: memberId },
    answer: (path) => {
      if (path === '/api/user') return user()
      if (path === '/api/productregistration/create') return create()
      return undefined
    },
  })
}

const serialNumbers = async (name: string) => {
  const items = within(await screen.findByRole('region', { name })).getAllByRole('listitem')
  return items.map((item) => item.querySelector('p')?.textContent)
}

const created = () => new Response('{"message":"Productregistratie succesvol"}', { status: 201 })

describe('the page of the queue', () => {
  test('shows first what was refused, then what waits, then what was sent today', async () => {
    await keep({ serialNumber: 'AB 1', state: { name: 'registered', at: Date.now() } })
    await keep({ serialNumber: 'AB 2' })
    await keep({ serialNumber: 'AB 3', state: refused })
    await keep({ serialNumber: 'AB 4', state: { name: 'registered', at: Date.now() - 50 * 60 * 60_000 } })
    openQueue({ user: () => undefined })

    await waitFor(async () => expect(await serialNumbers('Nog te versturen')).toEqual(['AB 3', 'AB 2']))
    expect(await serialNumbers('Vandaag verstuurd')).toEqual(['AB 1'])
  })

  test('says that all is sent', async () => {
    openQueue()

    expect(await screen.findByText('Alles is verstuurd')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Nieuwe registratie' })).toBeTruthy()
    expect(screen.queryByText(/Klantgegevens/)).toBeNull()
  })

  test('does not say so of a device that can not be read, and reads it again when asked to', async () => {
    await keep({ serialNumber: 'AB 1' })
    queueNotes.tellForgotten(memberId)
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError')
    })
    openQueue({ user: () => undefined })

    expect(await screen.findByText('Je browser kan de wachtrij nu niet lezen')).toBeTruthy()
    expect(screen.getByText(/Er staat nog 1 registratie op dit apparaat/)).toBeTruthy()
    expect(screen.queryByText('Alles is verstuurd')).toBeNull()

    opening.mockRestore()
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    await waitFor(async () => expect(await serialNumbers('Nog te versturen')).toEqual(['AB 1']))
  })

  test('sends what waits, says so, and has the points fetched again', async () => {
    await keep({ serialNumber: 'AB 1' })
    await keep({ serialNumber: 'AB 2' })
    const { sent, queryClient } = openQueue({ create: created })
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries')

    expect(await screen.findByText('2 registraties verstuurd')).toBeTruthy()
    expect(await screen.findByText(/2 van de 2 zijn verstuurd/)).toBeTruthy()
    expect(await serialNumbers('Vandaag verstuurd')).toEqual(['AB 2', 'AB 1'])
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body?.serial_number)).toEqual([
      'AB 1',
      'AB 2',
    ])
    expect(invalidated).toHaveBeenCalled()
  })

  test('tells a refusal at once, with the reason', async () => {
    await keep({ serialNumber: 'AB 1' })
    openQueue({ create: () => refusal(422, { message: 'x', errors: { serial_number: ['Al geregistreerd'] } }) })

    const alert = await screen.findByText('AB 1: Al geregistreerd')
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect(await screen.findByText('Geweigerd')).toBeTruthy()
  })

  test('asks to log in when the session has ended, and sends nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await keep({ serialNumber: 'AB 1' })
    await keep({ serialNumber: 'AB 2' })
    const { sent } = openQueue({ user: () => refusal(401, { message: 'Je bent niet ingelogd.' }) })

    const login = await screen.findByRole('link', { name: 'Log in om 2 registraties te versturen' })
    expect(login.getAttribute('href')).toBe(`/?redirect=${encodeURIComponent(webPaths.registrationQueue)}`)
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('sends nothing of this member while another one is logged in', async () => {
    await keep({ serialNumber: 'AB 1' })
    const { sent } = openQueue({ user: () => memberReply({ id: memberId + 1000 }), create: created })

    await screen.findByRole('link', { name: /Log in om 1 registratie/ })
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('warns about what waits for more than ten days, and keeps it', async () => {
    await keep({ serialNumber: 'AB 1', daysAgo: 12 })
    openQueue({ user: () => undefined })

    expect(await screen.findByText('Wacht al 12 dagen. Open het portaal op een plek met bereik.')).toBeTruthy()
  })

  test('tries again at once when asked to', async () => {
    await keep({ serialNumber: 'AB 1' })
    let isThere = false
    openQueue({ user: () => (isThere ? memberReply({ id: memberId }) : undefined), create: created })
    await screen.findByText('Wacht op bereik')

    isThere = true
    await userEvent.click(await screen.findByRole('button', { name: 'Nu proberen' }))

    expect(await screen.findByText('1 registratie verstuurd')).toBeTruthy()
  })

  test('throws a refused one away only after a question', async () => {
    await keep({ serialNumber: 'AB 1', state: refused })
    openQueue()

    await userEvent.click(await screen.findByRole('button', { name: 'Weggooien: AB 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Bewaren' }))
    expect(await readQueue(memberId)).toHaveLength(1)

    await userEvent.click(screen.getByRole('button', { name: 'Weggooien: AB 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Weggooien' }))
    expect(await screen.findByText('Alles is verstuurd')).toBeTruthy()
    expect(await readQueue(memberId)).toEqual([])
  })

  test('does not say that it is encrypted where the browser can not do that', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    await keep({ serialNumber: 'AB 1' })
    openQueue({ user: () => undefined })

    expect(await screen.findByText(/Klantgegevens staan op dit apparaat/)).toBeTruthy()
  })
})
