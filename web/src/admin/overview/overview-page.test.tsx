import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { neverAnswered, refusal } from '../../../testing/open-screen.tsx'
import * as files from '../../lib/download-file.ts'
import { at, block, openOverview as open, replies } from './overview-page.test-kit.tsx'

const figures = async () =>
  within(await block('Cijfers'))
    .getAllByRole('definition')
    .map((figure) => figure.textContent)

test('the figures of this week, compared with the same time a week ago, and of other periods', async () => {
  open()
  await screen.findByText('19.450')

  expect(await figures()).toEqual([
    '86',
    '9 meer dan vorige week',
    '14',
    'gemiddelde vrijdag: 12',
    '19.450',
    '850 wachten op 17.00 uur',
    '2',
    'de oudste van 20-11-2026 om 08.10 uur',
  ])

  const leads = () =>
    screen.getAllByRole('link', { name: /registraties bekijken$/ }).map((link) => link.getAttribute('href'))
  expect(leads()).toEqual(['/beheer/registraties?periode=week', '/beheer/registraties?periode=vandaag'])
  await userEvent.click(screen.getByRole('button', { name: 'Vandaag' }))
  expect((await figures()).slice(0, 6)).toEqual([
    '14',
    '1 minder dan vorige vrijdag',
    '86',
    '9 meer dan vorige week',
    '850',
    '850 wachten op 17.00 uur',
  ])

  await userEvent.click(screen.getByRole('button', { name: 'Deze maand' }))
  expect((await figures()).slice(0, 2)).toEqual(['240', 'evenveel als vorige maand'])
})

test('arrow keys go from week to week, and Escape takes the value away', async () => {
  open()
  const chart = await screen.findByRole('slider', { name: 'Week in de grafiek' })
  const shown = () => chart.textContent
  const said = () => chart.getAttribute('aria-valuetext')
  expect(shown()).toBe('')

  await userEvent.tab({ shift: false })
  chart.focus()
  expect(await screen.findByText('1.086')).toBeTruthy()
  expect(said()).toBe('Week 47, vanaf 16-11-2026: 1.086 registraties, het jaar ervoor 30')

  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toBe('90 in week 46vanaf 09-11-2026jaar ervoor 30')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(shown()).toBe('40 in week 48vanaf 24-11-2025')
  expect(said()).toBe('Week 48, vanaf 24-11-2025: 40 registraties')
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(chart.getAttribute('aria-valuenow')).toBe('52')

  await userEvent.keyboard('{Escape}')
  expect(shown()).toBe('')
})

test('the pointer shows the week under it', async () => {
  open()
  const chart = await screen.findByRole('slider')
  chart.getBoundingClientRect = () => ({ left: 100, width: 520 }) as DOMRect

  await userEvent.pointer({ target: chart, coords: { clientX: 125 } })

  expect(chart.textContent).toBe('42 in week 50vanaf 08-12-2025jaar ervoor 30')
})

test('the weeks as a table, the last one first, and as a file with the same numbers', async () => {
  const saved = vi.spyOn(files, 'downloadFile').mockImplementation(() => {})
  open()
  const part = within(await block('Registraties per week'))
  const opener = await part.findByRole('button', { name: 'Toon als tabel' })
  expect(part.queryByRole('table')).toBeNull()

  await userEvent.click(opener)
  const rows = part.getAllByRole('row').map((row) => row.textContent)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect([rows.length, rows[0], rows[1], rows[52]]).toEqual([
    53,
    'WeekVanafRegistratiesJaar ervoor',
    '2026-4716-11-20261.08630',
    '2025-4824-11-202540–',
  ])

  await userEvent.click(part.getByRole('button', { name: 'Download .csv' }))
  const [name, file] = saved.mock.calls[0]!
  expect(name).toMatch(/^registraties-per-week-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await file.text()).split(/\r?\n/)
  expect(lines[1]).toMatch(/^2026-47[,;]16-11-2026[,;]1086[,;]30$/)
})

test('six brands have a bar of their own, and the others one together', async () => {
  open()

  const rows = within(await within(await block('Per merk')).findByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Merk 140',
    'Merk 239',
    'Merk 338',
    'Merk 437',
    'Merk 536',
    'Merk 635',
    'Overige 399',
  ])

  await userEvent.click(screen.getByRole('button', { name: 'Vandaag' }))
  expect(await screen.findByText('Nog geen registraties vandaag.')).toBeTruthy()
})

test('what waits leads to its list where there is one', async () => {
  open()

  const rows = await within(await block('Wat wacht')).findAllByRole('listitem')
  expect(rows.map((row) => [row.textContent, within(row).queryByRole('link')?.getAttribute('href')])).toEqual([
    ['2 e-mails komen niet aanDe oudste van 20-11-2026 om 08.10 uur', '/beheer/e-mails'],
    [
      '4 registraties geweigerd door de cadeaushopDe punten zijn niet bijgeschreven',
      '/beheer/registraties?status=geweigerd',
    ],
    ['1 registratie wacht op de cadeaushopAndere lukten wel; we blijven het proberen', undefined],
    ['2 conceptenNieuws en acties', '/beheer/nieuws?status=concept'],
    ['1 vraag ingeplandVeelgestelde vragen', '/beheer/faq?status=gepland'],
    ['3 keurmerken lopen afBinnen 90 dagen, of al verlopen', '/beheer/producten?keurmerk=loopt-af'],
  ])
})

test('points to the shop, and what comes and goes', async () => {
  open()

  const points = await block('Punten naar de cadeaushop')
  expect(await within(points).findByText('3 registraties, 750 punten, 1 geweigerd')).toBeTruthy()
  expect(within(points).getByText('850 punten wachten. Volgende ronde om 17.00 uur.')).toBeTruthy()
  const rows = within(await block('Nu en straks')).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'OpvoerhoogteNieuws, ingepland op 01-12-2026',
    'Dubbele puntenActie, online tot 30-11-2026',
  ])
})

test('a shop that does not answer says that nothing is sent twice', async () => {
  const points = { ...(replies.points as object), last_run: { ended_at: at, is_complete: false } }
  open({ answer: (name) => (name === 'points' ? { data: points } : undefined) })

  expect(
    await screen.findByText(/850 punten wachten\. We proberen het om 17\.00 uur opnieuw; niets wordt dubbel verstuurd/),
  ).toBeTruthy()
  expect(screen.queryByText('In orde')).toBeNull()
})

test('a block that fails says so in its own place and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isBroken = true
  open({ answer: (name) => (name === 'brands' && isBroken ? refusal(404, { message: 'Weg' }) : undefined) })

  const brands = within(await block('Per merk'))
  expect(await brands.findByText('De cijfers per merk ontbreken')).toBeTruthy()
  expect((await figures())[0]).toBe('86')
  expect(screen.getAllByRole('button', { name: 'Opnieuw proberen' })).toHaveLength(1)

  isBroken = false
  await userEvent.click(brands.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await brands.findByText('Merk 1')).toBeTruthy()
})

test('a block that is late holds up no other', async () => {
  open({ answer: (name) => (name === 'weeks' ? neverAnswered() : undefined) })

  expect(await screen.findByText('Merk 1')).toBeTruthy()
  expect(screen.getByText('Registraties per week aan het laden')).toBeTruthy()
})

test('redactie asks for what it writes alone', async () => {
  const { asked } = open({ roles: ['redactie'] })

  expect(await screen.findByText('2 concepten')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Wat wacht',
    'Nu en straks',
  ])
  expect(asked).toEqual(['/api/admin/overview/content'])
  expect(screen.queryByRole('group', { name: 'Periode' })).toBeNull()
})

test('nothing that waits is told as such', async () => {
  const content = { ...(replies.content as object), waiting: [], ending_marks: 0, entries: [] }
  open({ roles: ['redactie'], answer: () => ({ data: content }) })

  expect(await screen.findByText('Er wacht niets')).toBeTruthy()
  expect(screen.getByText('Er staat niets online')).toBeTruthy()
})
