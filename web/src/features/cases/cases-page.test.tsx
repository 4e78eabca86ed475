import type { MemberCase } from '@portal/contract/member-cases'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'

afterEach(() => sessionStorage.clear())

const at = '2026-11-18T12:02:00.000000Z'
const asked: MemberCase = {
  id: 7,
  kind: 'betwist',
  is_own: false,
  state: 'vraag',
  opened_at: at,
  serial_number: 'AP 118204',
  registration_id: 98,
  text: null,
  photo_id: null,
  messages: [{ at, kind: 'vraag', text: 'Kun je een foto sturen?', photo_id: null }],
  settled_at: null,
  outcome: null,
  reason: null,
  object_until: null,
}

test('a question is answered where it stands', async () => {
  const { sent } = openScreen({
    address: '/zaken',
    answer: (path, { method }) => {
      if (method === 'POST') return { message: 'Je antwoord is verstuurd' }
      return path.startsWith('/api/cases') ? pageReply([asked], path) : undefined
    },
  })
  expect(await screen.findByRole('heading', { name: 'Van wie is toestel AP 118204?' })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Je antwoord/ }), 'Die komt morgen.')
  await userEvent.click(screen.getByRole('button', { name: 'Antwoord versturen' }))

  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/cases/7/answer')?.body?.text).toBe('Die komt morgen.'),
  )
})

test('a decision has its reason, and until when to object', async () => {
  const reason = 'Het label is goed te lezen.'
  const settled: MemberCase = {
    ...asked,
    state: 'besloten',
    settled_at: at,
    outcome: 'Je registratie blijft staan.',
    reason,
    object_until: '2026-12-02',
  }
  openScreen({
    address: '/zaken',
    answer: (path) => (path.startsWith('/api/cases') ? pageReply([settled], path) : undefined),
  })

  expect(await screen.findByRole('heading', { name: 'Je registratie blijft staan.' })).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByText(/uiterlijk 02-12-2026/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a number that is kept for the member leads to the form, filled in with it, and one that is not does not', async () => {
  const settled: MemberCase = {
    ...asked,
    is_own: true,
    state: 'besloten',
    settled_at: at,
    outcome: 'Je hebt gelijk gekregen.',
  }
  const kept: MemberCase = { ...settled, id: 8, can_register: { serial_number: 'AP 118204', brand: 'AquaStar' } }
  openScreen({
    address: '/zaken',
    answer: (path) => (path.startsWith('/api/cases') ? pageReply([settled, kept], path) : undefined),
  })

  const [link, ...others] = await screen.findAllByRole('link', { name: 'Registreer nu' })
  expect(link!.getAttribute('href')).toBe('/installateurproductregistratie?serienummer=AP+118204&merk=AquaStar')
  expect(others).toEqual([])
})

test('the report of a number that is taken begins with that number, and keeps what was typed when it is refused', async () => {
  openScreen({
    address: '/zaken/mijn-toestel?serienummer=AP%20118204&datum=17-11-2026',
    answer: (path) =>
      path === '/api/serial-disputes'
        ? refusal(422, { message: 'x', errors: { serial_number: ['Dit serienummer heb je zelf al geregistreerd'] } })
        : undefined,
  })
  expect(await screen.findByDisplayValue('AP 118204')).toBeTruthy()
  expect(screen.getByDisplayValue('17-11-2026')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Toelichting/ }), 'Het label is eraf.')
  await userEvent.click(screen.getByRole('button', { name: 'Versturen' }))

  expect((await screen.findAllByText(/heb je zelf al geregistreerd/)).length).toBeGreaterThan(0)
  expect(screen.getByDisplayValue('Het label is eraf.')).toBeTruthy()
})
