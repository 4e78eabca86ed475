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

// A page of members, one that shows a part of itself, one that may be unknown, and those of the back office.
test.each(['/nieuws', '/dashboard', '/nieuws/zoutverbruik', '/beheer/leden', '/beheer/leden/7'])(
  '%s says that the server failed, and which number to report',
  async (address) => {
    await open(address, failing)

    const text = screen.getByRole('alert').textContent
    expect(text).toContain(`${ours} Blijft het misgaan? Meld dan dit nummer: a1b2c3d4e5f6`)
    expect(text).not.toMatch(/heeft een verbinding nodig|Controleer je verbinding/)
  },
)

test('a page without an answer says that it needs a connection, and has no number', async () => {
  await open('/nieuws', () => undefined)

  const text = screen.getByRole('alert').textContent
  expect(text).toContain('Deze pagina heeft een verbinding nodig.')
  expect(text).not.toMatch(/nummer|bij ons/)
})

test('a page of a portal that is being moved says so', async () => {
  await open('/nieuws', () =>
    refusal(503, { message: 'Even geduld, het portaal wordt verplaatst' }, { 'Retry-After': '10' }),
  )

  expect(screen.getByRole('alert').textContent).toContain('Even geduld, het portaal wordt verplaatst')
})
