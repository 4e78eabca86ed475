import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { errorMessages } from '@portal/contract/errors'
import { createRegistration } from '@portal/contract/registrations'
import { screen, waitFor, within } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { neverAnswered } from '../../../../testing/open-screen.tsx'
import { queueNotes } from '../../../device/what-is-kept.ts'
import {
  choice,
  consent,
  consentOfNow,
  field,
  fillIn,
  listIsOpen,
  openRegisterProductScreen,
  person,
  reply,
  submit,
  type,
} from '../register-product/register-product-screen.test-kit.tsx'
import { productsQuery } from '../api.ts'
import { readQueue } from './queue-storage.ts'

// Each test has a device of its own, and a member of its own, because a tab keeps one sender per member.
let memberId = 500

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  memberId += 1
})

type Answer = () => Response | Promise<Response>

const registered: Answer = () => reply(201, { message: 'Productregistratie succesvol' })
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const taken: Answer = () =>
  reply(422, { message: 'x', errors: { serial_number: ['Dit serienummer is al geregistreerd'] } })

/**
 * Opens the form on a server that gives these answers in turn, the last one again and again. What an earlier test left in
 * a queue is still being sent; the server refuses that, as it does for every other session.
 */
function openOn(...answers: Answer[]) {
  const keys: string[] = []
  const opened = openRegisterProductScreen({
    memberId,
    search: '',
    answers: { [createRegistration.path]: () => (answers.length > 1 ? answers.shift()! : answers[0]!)() },
  })
  const session = `session-of-${memberId}`
  document.cookie = `XSRF-TOKEN=${session}`
  const passOn = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== createRegistration.path) return passOn(path, init)
    const headers = new Headers(init.headers)
    if (headers.get('X-XSRF-TOKEN') !== session) return Promise.resolve(reply(419, { message: 'CSRF token mismatch.' }))
    keys.push(headers.get('Idempotency-Key') ?? '')
    return passOn(path, init)
  })
  return { ...opened, keys }
}

/** When the consent of a body that was sent was given. */
const momentOf = (body: Record<string, unknown> | undefined) => Date.parse(String(body?.consented_at))

const unsent = () => screen.findByRole('region', { name: 'Nog te versturen' })

test('without a connection a registration is kept on the device, and the form makes place', async () => {
  const { keys } = openOn(lost)
  await fillIn()
  await submit()

  expect(await screen.findByRole('heading', { level: 1, name: 'Bewaard op dit apparaat' })).toBeTruthy()
  const item = within(await unsent()).getByRole('listitem')
  expect(item.textContent).toContain('AquaStar Compact 8')
  expect(item.textContent).toContain('AB 190871')
  expect(item.textContent).toContain('14-11-2025 · 5611 AB 12')
  // The first attempt may still be under way.
  await waitFor(() => expect(item.textContent).toContain('Wacht op bereik'))
  expect(screen.getByText(/Klantgegevens staan versleuteld op dit apparaat/)).toBeTruthy()
  expect((await readQueue(memberId)).map(({ id }) => id)).toEqual([keys[0]])
  expect(queueNotes.noteOf(memberId).waiting).toBe(1)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('a registration in the queue leads to the next one at the same address too', async () => {
  openOn(lost)
  await fillIn()
  await submit()

  await person.click(await screen.findByRole('button', { name: 'Nog een op dit adres' }))
  await waitFor(() => expect(field('Naam klant').value).toBe('Van den Berg'))
  expect(field('Serienummer').value).toBe('')
})

test('it is sent with the key of the first attempt, and shown among what was sent today', async () => {
  const { keys, sent: bodies } = openOn(lost, lost, registered)
  await fillIn()
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'Bewaard op dit apparaat' })

  const sent = await screen.findByRole('region', { name: 'Vandaag verstuurd' })
  expect(within(sent).getByRole('listitem').textContent).toMatch(
    /AB 190871.*Verstuurd om \d\d\.\d\d uur.*Geregistreerd/,
  )
  expect(await screen.findByText('Alles is verstuurd')).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
  expect(bodies[0]).toMatchObject(consentOfNow)
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
  const [entry] = await readQueue(memberId)
  expect(entry?.form).toBeNull()
})

test('what a portal without its database does not take is kept, and sent when it asks for it', async () => {
  const headers = { 'Retry-After': '1' }
  const asksToWait = () =>
    new Response(JSON.stringify({ message: errorMessages.unavailable }), { status: 503, headers })
  const { keys } = openOn(asksToWait, asksToWait, registered)
  await fillIn()
  await submit()

  expect(await screen.findByRole('heading', { level: 1, name: 'Bewaard op dit apparaat' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Vandaag verstuurd' })).toBeTruthy()
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

// Fake timers would stop the database of the test.
function shortenTheWait() {
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds = 0) =>
    later(work, milliseconds === 8_000 || milliseconds === 1_500 ? 50 : milliseconds),
  )
}

test('without an answer within eight seconds it is kept too', async () => {
  shortenTheWait()
  openOn(neverAnswered)
  await fillIn()
  await submit()

  expect(await screen.findByRole('heading', { level: 1, name: 'Bewaard op dit apparaat' })).toBeTruthy()
})

// A tab that sleeps holds up the deletion of a log-out, for which every later open waits.
async function blockStorage(): Promise<void> {
  const name = queueNotes.databaseOf(memberId)
  const sleeping = indexedDB.open(name, 1)
  await new Promise((resolve) => sleeping.addEventListener('success', resolve))
  indexedDB.deleteDatabase(name)
}

test('a device that hangs at keeping says so, and the answer that comes meanwhile counts', async () => {
  shortenTheWait()
  await blockStorage()
  let answer: (reply: Response) => void = () => {}
  openOn(() => new Promise((resolve) => (answer = resolve)))
  await fillIn()
  await submit()

  expect(await screen.findByText(/^Dit apparaat kan de registratie niet bewaren/)).toBeTruthy()
  answer(reply(201, { message: 'Productregistratie succesvol' }))
  await listIsOpen()
})

test('a device that keeps nothing leaves the form as it was, with the failure', async () => {
  vi.stubGlobal('indexedDB', undefined)
  openOn(lost)
  await fillIn()
  await submit()

  await waitFor(() =>
    expect(Object.keys(sessionStorage).some((key) => key.includes('registration-attempt'))).toBe(true),
  )
  expect(field('Naam klant').value).toBe('Van den Berg')
  expect(screen.queryByText('Bewaard op dit apparaat')).toBeNull()
})

test('a refusal with signal stays at the form, and nothing is kept', async () => {
  openOn(taken)
  await fillIn()
  await submit()

  await screen.findAllByText('Dit serienummer is al geregistreerd')
  expect(await readQueue(memberId)).toEqual([])
})

test('a refused registration is mended in its form and sent again under another key and consent', async () => {
  const { keys, sent } = openOn(lost, taken, registered)
  await fillIn()
  await submit()
  await screen.findByText('Geweigerd', { selector: 'span' })
  expect(screen.getByText('Dit serienummer is al geregistreerd')).toBeTruthy()

  await person.click(screen.getByRole('link', { name: /Bekijk en verbeter/ }))
  await waitFor(() => expect(field('Serienummer').value).toBe('AB 190871'))
  await waitFor(() => expect(field('Serienummer').getAttribute('aria-invalid')).toBe('true'))
  expect(field('Naam klant').value).toBe('Van den Berg')
  await waitFor(() => expect(choice('Product').value).toBe('7'))
  expect(consent().checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field('Serienummer')))

  await type('Serienummer', 'AB 190872')
  await submit()
  await listIsOpen()

  expect(keys.at(-1)).not.toBe(keys[0])
  expect(momentOf(sent.at(-1))).toBeGreaterThan(momentOf(sent[0]))
  await waitFor(async () => expect(await readQueue(memberId)).toEqual([]))
  expect(queueNotes.noteOf(memberId)).toMatchObject({ waiting: 0, refused: 0 })
})

test('one that was kept by an earlier mask is refused at its number, of which nothing is lost', async () => {
  const needsDigits = 'Serienummer moet uit 8 cijfers bestaan'
  const judged: Answer = () => reply(422, { message: 'x', errors: { serial_number: [needsDigits] } })
  const { queryClient, sent } = openOn(lost, judged, registered)
  await fillIn()
  await submit()
  await screen.findByText('Geweigerd', { selector: 'span' })
  expect(screen.getByText(needsDigits)).toBeTruthy()

  const products = productsQuery('AquaStar').queryKey
  queryClient.setQueryData(products, (known) => known?.map((one) => ({ ...one, serial_mask: '9999-9999' })))
  await person.click(screen.getByRole('link', { name: /Bekijk en verbeter/ }))
  await waitFor(() => expect(document.activeElement).toBe(field('Serienummer')))
  expect(field('Serienummer').value).toBe('AB 190871')
  expect(screen.getByText(needsDigits, { selector: 'p' })).toBeTruthy()
  expect(field('Naam klant').value).toBe('Van den Berg')

  await type('Serienummer', '19087100')
  expect(field('Serienummer').value).toBe('1908-7100')
  await submit()
  await listIsOpen()
  expect(sent.at(-1)).toMatchObject({ serial_number: '1908-7100' })
})

test('mended without a connection, it takes the place of the refused one', async () => {
  const { keys } = openOn(lost, taken, lost)
  await fillIn()
  await submit()
  await screen.findByText('Geweigerd', { selector: 'span' })

  await person.click(screen.getByRole('link', { name: /Bekijk en verbeter/ }))
  await waitFor(() => expect(field('Serienummer').value).toBe('AB 190871'))
  await type('Serienummer', 'AB 190872')
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'Bewaard op dit apparaat' })

  const queue = await readQueue(memberId)
  expect(queue.map(({ state }) => state.name)).toEqual(['waiting'])
  expect(queue[0]?.id).not.toBe(keys[0])
})
