import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readToasts } from '../../../ui/toasts.ts'
import {
  fillIn,
  formIsOpen,
  listIsOpen,
  openRegisterProductScreen,
  person,
  consent,
  reply,
  submit,
  type,
} from './register-product-screen.test-kit.tsx'

const create = '/api/productregistration/create'

const registered = () => reply(201, { message: 'Productregistratie succesvol' })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const taken = () => reply(422, { message: 'x', errors: { serial_number: ['Dit serienummer is al geregistreerd'] } })

/** Opens the form on a server that gives these answers in turn, and collects the keys and bodies that it was sent. */
function openOn(...answers: (() => Response | Promise<Response>)[]) {
  let calls = 0
  const opened = openRegisterProductScreen({ answers: { [create]: () => answers[calls++]!() } })
  const keys: string[] = []
  const bodies: unknown[] = []
  const passOn = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === create) {
      keys.push(new Headers(init.headers).get('Idempotency-Key') ?? '')
      bodies.push(init.body)
    }
    return passOn(path, init)
  })
  return { ...opened, keys, bodies }
}

/** Until then another press of the button is ignored. */
async function formHasFailed(): Promise<void> {
  await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ title: 'Productregistratie mislukt' }))
}

test('a second press after a lost answer sends the same key and body, and another registration has another', async () => {
  const { keys, bodies, unmount } = openOn(lost, registered)
  await fillIn()
  await submit()
  await formHasFailed()
  await submit()
  await listIsOpen()
  unmount()

  const next = openOn(registered)
  await formIsOpen()
  await fillIn()
  await submit()
  await listIsOpen()

  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(bodies[1]).toBe(bodies[0])
  expect(next.keys[0]).not.toBe(keys[0])
})

test('also after a reload of the page', async () => {
  const { keys, bodies, unmount } = openOn(lost)
  await fillIn()
  await submit()
  await waitFor(() => expect(keys).toHaveLength(1))
  unmount()

  const reloaded = openOn(registered)
  await formIsOpen()
  await person.click(consent())
  await submit()
  await listIsOpen()

  expect(reloaded.keys).toEqual(keys)
  expect(reloaded.bodies).toEqual(bodies)
})

test('what was changed after a lost answer or a refusal is sent with a key of its own', async () => {
  const { keys } = openOn(lost, taken, registered)
  await fillIn()
  await submit()
  await formHasFailed()
  await type('Naam klant', 'De Vries')
  await submit()
  await waitFor(() => expect(keys).toHaveLength(2))
  await screen.findByText('Dit serienummer is al geregistreerd', { selector: 'p' })
  await type('Serienummer', 'AB 190872')
  await submit()
  await listIsOpen()

  expect(new Set(keys).size).toBe(3)
})

test('while the server is still at the first attempt, the form waits for its answer', async () => {
  const atWork = () => new Response(JSON.stringify({ message: 'x' }), { status: 409, headers: { 'Retry-After': '0' } })
  const { keys } = openOn(atWork, atWork, registered)
  await fillIn()
  await submit()
  await listIsOpen()

  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
