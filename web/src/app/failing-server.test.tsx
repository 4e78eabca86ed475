import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, refusal } from '../../testing/open-screen.tsx'

const ours = 'De fout ligt bij ons, niet bij je verbinding. Probeer het zo opnieuw.'
const failing = () =>
  refusal(500, { message: 'Er is een fout opgetreden op de server.' }, { 'X-Request-Id': 'a1b2c3d4e5f6' })

function open(address: string, answer: () => unknown) {
  openScreen({ address, member: { id: 1, isVerified: true, isAdmin: true }, answer })
  return screen.findByRole('button', { name: 'Opnieuw proberen' })
}

const told = () => document.body.textContent

// A page of members, one that shows a part of itself, one that may be unknown, and those of the back office.
test.each(['/nieuws', '/dashboard', '/nieuws/zoutverbruik', '/beheer/leden', '/beheer/leden/7'])(
  '%s says that the server failed, and which number to report',
  async (address) => {
    await open(address, failing)

    expect(told()).toContain(`${ours} Blijft het misgaan? Meld dan dit nummer: a1b2c3d4e5f6`)
    expect(told()).not.toMatch(/Controleer je verbinding/)
  },
)

test.each([
  '/dashboard',
  '/service/beeldbank',
  '/service/downloads',
  '/nieuws',
  '/nieuws/zoutverbruik',
  '/acties/dubbele-punten',
  '/service/videos',
  '/registraties',
])('what does not load on %s raises no alarm, and has no heading', async (address) => {
  await open(address, failing)

  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('heading', { name: /geladen/ })).toBeNull()
})

test('a page without an answer tells to look at the connection, and has no number', async () => {
  await open('/nieuws', () => undefined)

  expect(told()).toContain('Controleer je verbinding. Registreren kan wel.')
  expect(told()).not.toMatch(/nummer|bij ons/)
})

test('a page of a portal that asks to wait says why', async () => {
  await open('/nieuws', () =>
    refusal(503, { message: 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.' }, { 'Retry-After': '10' }),
  )

  expect(told()).toContain('De dienst is even niet bereikbaar. Probeer het zo opnieuw.')
})
