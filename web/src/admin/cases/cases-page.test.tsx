import type { CaseRow } from '@portal/contract/cases'
import { screen } from '@testing-library/react'
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
    is_late: false,
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
    state: 'open',
    is_late: false,
    opened_at: '2026-11-21T08:30:00.000000Z',
    waiting_since: '2026-11-21T08:30:00.000000Z',
  },
]

function openCases(shown = rows) {
  return openScreen({
    address: '/beheer/zaken',
    member: { roles: ['lezer'] },
    answer: (path) => pageReply(shown, path),
  })
}

test('a row tells what it is about, why, of whom and since when, and leads to member and registration', async () => {
  openCases()

  await screen.findByText('Het serienummer moet AB 123456 zijn.')
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Fout gemeld',
    'Het serienummer moet AB 123456 zijn.',
    'Sanne de WitDe Wit Installaties',
    'AB 123455',
    '20-11-202609.30 uur',
    'Cadeaushop',
    'De cadeaushop kan 1 wijziging van punten niet verwerken.',
    '–',
    '–',
    '21-11-202609.30 uur',
  ])
  expect(screen.getByRole('link', { name: 'Sanne de Wit' }).getAttribute('href')).toBe('/beheer/leden/12')
  expect(screen.getByRole('link', { name: 'AB 123455' }).getAttribute('href')).toBe('/beheer/registraties/9')
})

test('with nothing open it says that all is done', async () => {
  openCases([])

  expect(await screen.findByText('Geen open zaken')).toBeTruthy()
  expect(screen.getByText('Alles wat binnenkwam is afgehandeld.')).toBeTruthy()
})
