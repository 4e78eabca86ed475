import type { Maintenance } from '@portal/contract/maintenance'
import { maintenanceMessages } from '@portal/contract/maintenance-acts'
import { monthsOfYear } from '@portal/contract/rules/month'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { press, range } from '../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { maintenanceOf } from './maintenance.test-kit.ts'

const downloads: { name: string; file: Blob }[] = []
vi.mock('../../lib/download-file.ts', () => ({
  downloadFile: (name: string, file: Blob) => void downloads.push({ name, file }),
}))

beforeEach(() => {
  downloads.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-15T12:00:00+01:00') })
})
afterEach(() => vi.useRealTimers())

const late = maintenanceOf({ registration_id: 1, due_day: '2027-03-02', install_date: '2024-03-02', state: 'overdue' })
const soon = maintenanceOf({
  registration_id: 2,
  client_name: 'De Boer',
  voorletters: null,
  woonplaats: 'Utrecht',
  serial_number: 'TL 40281709111',
  reminder: 'on',
})
const done = maintenanceOf({
  registration_id: 3,
  client_name: 'Visser',
  state: 'done',
  done_day: '2027-03-11',
  last_done_at: '2027-03-11',
})

/** What the API says of a month of these rows. */
function monthReply(path: string, rows: readonly Maintenance[], perPage = 500) {
  const month = new URL(path, 'http://portal').searchParams.get('month')!
  const inMonth = rows.filter(({ due_day }) => due_day.startsWith(month))
  const of = (name: string, state: string) =>
    rows.filter((row) => row.due_day.startsWith(name) && row.state === state).length
  return {
    ...pageReply(inMonth, `${path}&per_page=${perPage}`),
    month,
    months: monthsOfYear(month).map((name) => ({
      month: name,
      due: of(name, 'due'),
      overdue: of(name, 'overdue'),
      done: of(name, 'done'),
    })),
  }
}

type Answer = Parameters<typeof openScreen>[0]['answer']

function open(query = '', { rows = [soon, late, done], answer = undefined as Answer } = {}) {
  return openScreen({
    address: `/onderhoud${query}`,
    answer: (path, call) => answer?.(path, call) ?? (path.startsWith('/api/maintenance?') && monthReply(path, rows)),
  })
}

const shownRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

describe('a month', () => {
  test('is this one, with who is due, and how to reach them', async () => {
    const { asked } = open()

    await range('1–3 van 3 onderhoudsbeurten')
    expect(asked).toEqual(['/api/maintenance?month=2027-03&page=1'])
    expect(screen.getByRole('heading', { name: 'maart 2027' })).toBeTruthy()
    expect(screen.getByText('1 te doen, 1 te laat, 1 gedaan')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^mrt/ }).ariaPressed ?? '').toBe('true')
    const [row] = shownRows()
    expect(row!.textContent).toContain('20-03-2027Te doenDe Boer5611 AB 12 B, UtrechtKrijgt een herinnering')
    const links = within(row!).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/registraties/2',
      'tel:0612345678',
      'mailto:m%2Bklant%40voorbeeld.nl?subject=Onderhoud%20van%20uw%20AquaStar%20Compact%208',
    ])
  })

  test('is chosen from its year, with what there is in each, and other years are a press away', async () => {
    const { location } = open('', { rows: [soon, maintenanceOf({ due_day: '2027-05-01' })] })

    await press('mei: 1 te doen')

    await screen.findByRole('heading', { name: 'mei 2027' })
    expect(location().search).toEqual({ maand: '2027-05' })
    await press('Volgend jaar')
    expect(await screen.findByRole('heading', { name: 'Geen onderhoud in mei 2028' })).toBeTruthy()
  })

  test('is searched and narrowed on the device', async () => {
    const { asked, location } = open('?maand=2027-03')
    await range('1–3 van 3 onderhoudsbeurten')

    await press('Te laat 1')
    await range('1–1 van 1 onderhoudsbeurt')
    expect(location().search).toEqual({ maand: '2027-03', status: 'overdue' })
    await press('Alle')
    await userEvent.type(screen.getByRole('searchbox'), 'boer utrecht')
    await range('1–1 van 1 onderhoudsbeurt')
    await userEvent.type(screen.getByRole('searchbox'), ' x')
    await press('Filters wissen')
    await range('1–3 van 3 onderhoudsbeurten')
    expect(asked).toHaveLength(1)
  })

  test('that is empty leads to the next that has some', async () => {
    open('?maand=2027-01')

    await press('Naar maart: 1 te doen, 1 te laat')

    await range('1–3 van 3 onderhoudsbeurten')
  })

  test('of a kept reply tells what is too late by now', async () => {
    open('', { rows: [maintenanceOf({ due_day: '2027-03-14', state: 'due' })] })

    await range('1–1 van 1 onderhoudsbeurt')
    expect(screen.getByRole('table').textContent).toContain('14-03-2027Te laat')
  })

  test('that could not be loaded says so, and is tried again', async () => {
    let fails = true
    open('', { answer: () => (fails ? refusal(403, { message: 'Nee.' }) : undefined) })
    await screen.findByText(/^Het onderhoud kon niet worden geladen/)

    fails = false
    await press('Opnieuw proberen')

    await range('1–3 van 3 onderhoudsbeurten')
  })

  test('of a large firm is fetched page by page', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => maintenanceOf({ registration_id: index }))
    const { asked } = open('', { rows, answer: (path) => monthReply(path, rows, 2) })

    await range('1–5 van 5 onderhoudsbeurten')
    expect(asked).toHaveLength(3)
  })
})

describe('what was done', () => {
  const answers =
    (reply: unknown): Answer =>
    (_, { method }) =>
      method === 'GET' ? undefined : reply

  test('is told with two presses, today', async () => {
    const { sent } = open('', {
      rows: [soon],
      answer: answers({ data: { ...soon, state: 'done', done_day: '2027-03-15', last_done_at: '2027-03-15' } }),
    })

    await press(/^Gedaan De Boer/)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Gedaan op/)).value).toBe('15-03-2027')
    await press('Opslaan')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      { path: '/api/maintenance/2/done', method: 'POST', body: { day: '2027-03-15' } },
    ])
  })

  test('on a day that is nearer to another year says which one it counts for', async () => {
    open('', { rows: [soon] })
    await press(/^Gedaan De Boer/)
    const field = await screen.findByLabelText(/^Gedaan op/)
    expect(screen.getByText('Voor de beurt van 20-03-2027.')).toBeTruthy()

    await userEvent.clear(field)
    await userEvent.type(field, '01062026')

    expect(await screen.findByText('Let op: deze dag telt voor de beurt van 20-03-2026.')).toBeTruthy()
  })

  test.each([
    ['16032027', maintenanceMessages.future],
    ['19032024', maintenanceMessages.beforeInstallation],
    ['31022027', maintenanceMessages.invalid],
  ])('on %s is refused at the field', async (typed, message) => {
    const { sent } = open('', { rows: [soon] })
    await press(/^Gedaan De Boer/)
    const field = await screen.findByLabelText(/^Gedaan op/)
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await press('Opslaan')

    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('can be taken back', async () => {
    const { sent } = open('', {
      rows: [done],
      answer: answers({ data: { ...done, state: 'due', done_day: null, last_done_at: null } }),
    })

    await press(/^Gedaan op 11-03-2027/)
    await press('Toch niet gedaan')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/maintenance/3/done/3')
  })

  test('and could not be sent leaves the dialog with its day', async () => {
    open('', { rows: [soon], answer: answers(refusal(503, { message: 'Nu even niet.' })) })
    await press(/^Gedaan De Boer/)
    await press('Opslaan')

    await waitFor(() => expect(screen.getByRole('button', { name: 'Opslaan' }).ariaDisabled).not.toBe('true'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Gedaan op/).value).toBe('15-03-2027')
  })
})

describe('an export', () => {
  test('of the month for a calendar has an event for each', async () => {
    open()
    await range('1–3 van 3 onderhoudsbeurten')
    await press('Exporteren')
    await press('Agenda, maart 2027')

    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(downloads[0]).toMatchObject({ name: 'onderhoud-2027-03.ics', file: { type: 'text/calendar;charset=utf-8' } })
    expect((await downloads[0]!.file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })

  test('of the year for a spreadsheet asks for every month', async () => {
    const { asked } = open('', { rows: [soon, maintenanceOf({ due_day: '2027-11-01' })] })
    await range('1–1 van 1 onderhoudsbeurt')
    await press('Exporteren')
    await press('Spreadsheet, heel 2027')

    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(downloads[0]!.name).toBe('onderhoud-2027.csv')
    const lines = (await downloads[0]!.file.text()).trim().split(/\r?\n/)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(
      'Aan de beurt,Status,Gedaan op,Laatste onderhoud,Klant,Telefoon,E-mail,Adres,Plaats,Product,Serienummer,Installatiedatum',
    )
    expect(asked).toHaveLength(12)
  })
})
