import type { RecordCheck, RecordLine } from '@portal/contract/record'
import type { Role } from '@portal/contract/roles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { press, range } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'

letPopoversOpen()

afterEach(() => vi.useRealTimers())

function line(facts: Partial<RecordLine>): RecordLine {
  return {
    id: 1,
    moment: '2026-11-20T15:11:00.000000Z',
    by: { kind: 'member', id: 3, name: 'Fatima Bakker', email: 'fatima@voorbeeld.nl' },
    action: 'member-changed',
    entry: { kind: 'member', id: '12', name: 'Sanne de Wit' },
    fields: ['house_number', 'city', 'street', 'zipcode', 'email'],
    ...facts,
  }
}

const everything = [
  line({ id: 4 }),
  line({
    id: 3,
    by: { kind: 'system', id: null, name: null, email: null },
    action: 'values-erased',
    entry: { kind: 'record', id: 'lines', name: null },
    fields: [],
  }),
  line({ id: 2, action: 'staff-listed', entry: { kind: 'members', id: 'staff', name: null }, fields: ['shown'] }),
  line({ id: 1, action: 'of-tomorrow', entry: { kind: 'planets', id: '7', name: null }, fields: ['orbit'] }),
]

const holds: RecordCheck = {
  checked_at: '2026-11-23T03:10:00.000000Z',
  lines: 48_120,
  broken_at: null,
  what: null,
  is_running: false,
}

const details = {
  ...line({ id: 4 }),
  reason: 'Sanne belde',
  changes: [
    { field: 'house_number', old: '21', new: '12', is_erased: false },
    { field: 'city', old: null, new: null, is_erased: true },
    { field: 'street', old: 'Dorpsweg', new: null, is_erased: false },
  ],
}

type Server = { lines?: RecordLine[]; check?: () => unknown; start?: () => unknown; details?: () => unknown }

function openRecord({
  query = '',
  roles = ['beheerder'] as Role[],
  ...server
}: Server & { query?: string; roles?: Role[] } = {}) {
  const { lines = everything, check = () => ({ data: holds }) } = server
  return openScreen({
    address: `/beheer/logboek${query}`,
    member: { roles },
    answer: (path, { method }) => {
      if (method === 'POST') return server.start?.()
      if (path.endsWith('/verify')) return check()
      if (path.endsWith('/authors')) return { data: [{ id: 3, name: 'Fatima Bakker' }] }
      if (/\/\d+$/.test(path)) return server.details ? server.details() : { data: details }
      return pageReply(lines, path)
    },
  })
}

const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('a line tells when, who, what and to what, in words that staff use', async () => {
  openRecord()

  await range('1–4 van 4 regels')
  expect(rowTexts()).toEqual([
    [
      '16.11 uur',
      'FBFatima Bakkerfatima@voorbeeld.nl, nummer 3',
      'Gegevens van lid gewijzigdHuisnummer, Plaats, Straat en nog 2',
      'Sanne de WitLid',
    ],
    ['16.11 uur', 'Het portaal zelf', 'Gegevens gewist uit het logboek', 'Logboek'],
    ['16.11 uur', 'FBFatima Bakkerfatima@voorbeeld.nl, nummer 3', 'Lijst van medewerkers bekeken', 'MedewerkersLeden'],
    ['16.11 uur', 'FBFatima Bakkerfatima@voorbeeld.nl, nummer 3', 'of-tomorroworbit', 'planets 7planets'],
  ])
  expect(screen.getByRole('link', { name: 'Sanne de Wit' }).getAttribute('href')).toBe('/beheer/leden/12')
  // What has nothing further does not unfold.
  const numbers = screen
    .getAllByRole('button', { name: /^Details/ })
    .map(({ ariaLabel }) => ariaLabel?.match(/\d/)?.[0])
  expect(numbers).toEqual(['4', '2', '1'])
})

test('it opens on what was changed; what was looked at stands behind a filter', async () => {
  const { asked, location } = openRecord()
  await range('1–4 van 4 regels')
  const lists = () =>
    asked.filter((path) => path.startsWith('/api/admin/audit?')).map((path) => decodeURIComponent(path))
  expect(lists()).toEqual(['/api/admin/audit?page=1&per_page=10&filter[looks]=no'])

  await press('Bekeken')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ook wat bekeken is' }))

  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/audit?page=1&per_page=10'))
  expect(location().href).toBe('/beheer/logboek?bekeken=ook')
})

test('the values of a line are asked when it is opened, and once', async () => {
  const { asked } = openRecord()
  await range('1–4 van 4 regels')
  expect(asked.filter((path) => path.endsWith('/audit/4'))).toEqual([])

  await press('Details van regel 4: Gegevens van lid gewijzigd')
  const values = (await screen.findByText('Sanne belde')).closest('dl')
  expect(values?.textContent).toBe('Huisnummerwas 21, nu 12PlaatsGewistStraatwas Dorpsweg, nu leegRedenSanne belde')

  await press('Details van regel 4: Gegevens van lid gewijzigd')
  expect(screen.queryByText('Sanne belde')).toBeNull()
  await press('Details van regel 4: Gegevens van lid gewijzigd')
  await screen.findByText('Sanne belde')
  expect(asked.filter((path) => path.endsWith('/audit/4'))).toHaveLength(1)
})

test('values that could not be loaded can be asked again, in their own place', async () => {
  let isDown = true
  openRecord({ details: () => (isDown ? refusal(503, { message: '' }) : { data: details }) })
  await press('Details van regel 4: Gegevens van lid gewijzigd')

  await screen.findByText('De details konden niet worden geladen')
  expect(screen.getByRole('table')).toBeTruthy()
  isDown = false
  await press('Opnieuw proberen')

  expect(await screen.findByText('Sanne belde')).toBeTruthy()
})

test('a line leads to all lines of its author and of its entry', async () => {
  const { location, asked } = openRecord()
  await press('Details van regel 4: Gegevens van lid gewijzigd')

  await userEvent.click(await screen.findByRole('link', { name: 'Alles over Sanne de Wit' }))

  await waitFor(() => expect(location().href).toBe('/beheer/logboek?soort=member&waaraan=12&bekeken=ook'))
  expect(decodeURIComponent(asked.at(-1)!)).toBe(
    '/api/admin/audit?page=1&per_page=10&filter[kind]=member&filter[entry]=12',
  )
  await screen.findByRole('button', { name: 'Filter Nummer 12 verwijderen' })
  await userEvent.click(await screen.findByRole('link', { name: 'Alles van Fatima Bakker' }))
  await waitFor(() => expect(location().href).toBe('/beheer/logboek?wie=3&bekeken=ook'))
  expect(await screen.findByRole('button', { name: 'Filter Fatima Bakker verwijderen' })).toBeTruthy()
})

test('what an editor saved in one go is one line, which leads to each of them', async () => {
  const further = { count: 5, until: '2026-11-20T15:40:00.000000Z' }
  const { location, asked } = openRecord({ roles: ['redactie'], lines: [line({ action: 'article-saved', further })] })

  await screen.findByText('Daarna nog 5 keer bewaard, tot 16.40 uur')
  await press('Details van regel 1: Artikel bewaard')
  await userEvent.click(await screen.findByRole('link', { name: 'Alle 6 regels van deze reeks' }))

  await waitFor(() => expect(location().href).toBe('/beheer/logboek?reeks=1'))
  expect(decodeURIComponent(asked.at(-1)!)).toBe(
    '/api/admin/audit?page=1&per_page=10&filter[stretch]=1&filter[looks]=no',
  )
})

test('the address narrows the list by period, author, action and kind; what it cannot mean is left out', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] })
  const { asked } = openRecord({ query: '?periode=week&wie=3,x&wat=member-changed,onzin&soort=member&waaraan=-1' })

  await range('1–4 van 4 regels')
  expect(asked.map((path) => decodeURIComponent(path))).toContain(
    '/api/admin/audit?page=1&per_page=10&filter[by]=3&filter[action]=member-changed&filter[kind]=member&filter[looks]=no&filter[from]=2026-11-23',
  )
})

test('a period of own days has its tag', async () => {
  const { location } = openRecord({ query: '?periode=2026-11-01..2026-11-20' })

  await press('Filter vanaf 01-11-2026 tot en met 20-11-2026 verwijderen')

  expect(location().href).toBe('/beheer/logboek')
})

test('the last check is shown; one that is asked for runs, and its outcome is waited for', async () => {
  const outcomes = [holds, { ...holds, is_running: true }, { ...holds, lines: 48_121 }]
  let asked = 0
  openRecord({
    check: () => ({ data: outcomes[Math.min(asked++, 2)] }),
    start: () => ({ data: { ...holds, is_running: true } }),
  })
  await screen.findByText('Keten klopt, 48.120 regels')
  expect(screen.getByText('Gecontroleerd op 23-11-2026 om 04.10 uur')).toBeTruthy()

  await press('Nu controleren')

  await screen.findByText('Het logboek wordt gecontroleerd')
  expect(await screen.findByText('Keten klopt, 48.121 regels')).toBeTruthy()
})

test('a broken chain says at which line, and who has to look', async () => {
  openRecord({ check: () => ({ data: { ...holds, broken_at: 41_208, what: 'changed' } }) })

  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Regel 41.208 sluit niet aan op 41.207')
  expect(screen.getByText('Keten klopt niet bij regel 41.208')).toBeTruthy()
})

test('others than beheerders see their own lines, without the check and without a choice of authors', async () => {
  const { asked } = openRecord({ roles: ['redactie'] })

  await range('1–4 van 4 regels')
  expect(screen.getByText(/^Wat je in beheer hebt gewijzigd/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nu controleren' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Wie' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sanne de Wit' })).toBeNull()
  expect(asked.every((path) => path.startsWith('/api/admin/audit?'))).toBe(true)
})

describe('the lines of a day', () => {
  const at = (id: number, moment: string) => line({ id, moment, action: 'members-listed', fields: [] })
  const headings = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

  // 30 minutes before and after midnight in the Netherlands, which is an hour ahead.
  const night = [at(4, '2026-11-22T23:30:00Z'), at(3, '2026-11-22T22:30:00Z'), at(2, '2026-11-20T11:00:00Z')]

  test('stand below its name, by Dutch time', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z'), toFake: ['Date'] })
    openRecord({ lines: night })

    await range('1–3 van 3 regels')
    expect(headings()).toEqual(['Vandaag', 'Gisteren', 'Vrijdag 20 november'])
    expect(rowTexts().map(([time]) => time)).toEqual(['00.30 uur', '23.30 uur', '12.00 uur'])
  })

  test('keep their names right under a page that is open over midnight', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T22:59:59Z'), shouldAdvanceTime: true })
    openRecord({ lines: night })
    await range('1–3 van 3 regels')

    await act(() => vi.advanceTimersByTimeAsync(11_000))

    expect(headings()).toEqual(['Gisteren', 'Zondag 22 november', 'Vrijdag 20 november'])
  })

  test('have their name again where a page begins within the day', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z'), toFake: ['Date'] })
    const many = Array.from({ length: 12 }, (_, index) => at(20 - index, '2026-11-22T15:00:00Z'))
    openRecord({ lines: many, query: '?page=2' })

    await range('11–12 van 12 regels')
    expect(headings()).toEqual(['Gisteren'])
  })
})

test('the arrow keys go from line to line, also past one that is unfolded and the heading of a day', async () => {
  const [first, second] = everything
  openRecord({ lines: [first!, { ...second!, fields: ['city'], moment: '2026-11-19T15:11:00.000000Z' }] })
  await press('Details van regel 4: Gegevens van lid gewijzigd')
  await screen.findByText('Sanne belde')

  await userEvent.keyboard('{ArrowDown}')

  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Details van regel 3: Gegevens gewist uit het logboek',
  )
})
