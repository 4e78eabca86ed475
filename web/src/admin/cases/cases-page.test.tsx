import type { CaseRow } from '@portal/contract/cases'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const rows: CaseRow[] = [
  {
    id: 4,
    kind: 'fout-gemeld',
    reason: 'Het serienummer moet AB 123456 zijn.',
    member: { id: 12, name: 'Sanne de Wit', company: 'De Wit Installaties' },
    registration: { id: 9, serial_number: 'AB 123455' },
    version: 1,
    state: 'open',
    is_late: true,
    opened_at: '2026-11-20T08:30:00.000000Z',
    waiting_since: '2026-11-20T08:30:00.000000Z',
  },
  {
    id: 7,
    kind: 'cadeaushop',
    reason: 'De cadeaushop kan 1 wijziging van punten niet verwerken.',
    member: null,
    registration: null,
    version: 1,
    state: 'wacht',
    is_late: false,
    opened_at: '2026-11-21T08:30:00.000000Z',
    waiting_since: '2026-11-21T08:30:00.000000Z',
  },
]

function openCases(shown = rows) {
  return openScreen({
    address: '/beheer/zaken',
    member: { roles: ['lezer'] },
    answer: (path) => (path.endsWith('/count') ? { data: { open: 1, wacht: 1 } } : pageReply(shown, path)),
  })
}

test('a row tells what it is about, why, of whom, since when and whose turn it is, and leads to case and member', async () => {
  openCases()

  await screen.findByText('Het serienummer moet AB 123456 zijn.')
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Fout gemeldZaak 4',
    'Het serienummer moet AB 123456 zijn.AB 123455',
    'Sanne de WitDe Wit Installaties',
    '20-11-202609.30 uur',
    'Te laat',
    'CadeaushopZaak 7',
    'De cadeaushop kan 1 wijziging van punten niet verwerken.',
    '–',
    '21-11-202609.30 uur',
    'Wacht op antwoord',
  ])
  expect(screen.getByRole('link', { name: 'Fout gemeld' }).getAttribute('href')).toBe('/beheer/zaken/4')
  expect(screen.getByRole('link', { name: 'Sanne de Wit' }).getAttribute('href')).toBe('/beheer/leden/12')
})

test('its tabs count by whose turn it is, and narrow it', async () => {
  const { sent } = openCases()
  const tabs = within(await screen.findByRole('navigation', { name: 'Weergaven' }))

  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Alle 2',
      'Te doen 1',
      'Wacht op antwoord 1',
    ]),
  )
  await userEvent.click(tabs.getByRole('link', { name: /^Te doen/ }))

  await waitFor(() => expect(sent.some(({ path }) => path.includes('filter%5Bstate%5D=open'))).toBe(true))
})

test('with nothing open it says that all is done', async () => {
  openCases([])

  expect(await screen.findByText('Geen open zaken')).toBeTruthy()
  expect(screen.getByText('Alles wat binnenkwam is afgehandeld.')).toBeTruthy()
})
