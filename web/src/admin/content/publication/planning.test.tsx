import { contentMessages } from '@portal/contract/content'
import { momentMessages } from '@portal/contract/rules/moment'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import { readToasts } from '../../../ui/toasts.ts'
import {
  changed,
  choose,
  confirm,
  consequences,
  isClosed,
  openPublication,
  planned,
  published,
  soon,
  writes,
} from './publication.test-kit.tsx'

describe('planning', () => {
  const fill = async (place: number, day: string, time: string) => {
    const group = within(screen.getAllByRole('group')[place]!)
    const [dayField, timeField] = group.getAllByRole('textbox')
    await userEvent.clear(dayField!)
    if (day) await userEvent.type(dayField!, day)
    await userEvent.clear(timeField!)
    if (time) await userEvent.type(timeField!, time)
  }

  test('takes Dutch days and times, and says from and until when members see it', async () => {
    const { sent } = openPublication(openedArticle(), () => ({ data: articleEntryWith(planned) }))

    await press('Inplannen')
    expect(consequences()[0]).toBe('Kies hierboven een moment dat nog komt.')
    await fill(0, '05-01-2099', '08.00')
    await fill(1, '06-07-2099', '9')
    expect(consequences().slice(0, 2)).toEqual([
      'Leden zien deze tekst vanaf 05-01-2099 om 08.00 uur. Daar hoeft niemand meer iets voor te doen.',
      'Vanaf 06-07-2099 om 09.00 uur zien ze het niet meer.',
    ])
    await confirm('Inplannen')

    await isClosed()
    const body = { rev: '4', published_from: soon, published_until: '2099-07-06T07:00:00.000Z' }
    expect(writes(sent)).toEqual([['POST', '/api/admin/news/7/publish', body]])
    expect(readToasts().at(-1)?.detail).toBe('Leden zien het vanaf 05-01-2099 om 08.00 uur.')
  })

  test('tomorrow at eight is one and a moment that the server calls over is refused at its field', async () => {
    const over = { message: contentMessages.alreadyOver, errors: { published_from: [contentMessages.alreadyOver] } }
    openPublication(openedArticle(), () => refusal(422, over))

    await press('Inplannen')
    await press('Morgen 08.00')
    expect(consequences()[0]).toMatch(/^Leden zien deze tekst vanaf \d\d-\d\d-\d{4} om 08\.00 uur/)
    await confirm('Inplannen')

    const day = screen.getByRole('textbox', { name: /^Publiceren vanaf/ })
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
  })

  test('a time that the clock skips is refused at its field', async () => {
    const { sent } = openPublication(openedArticle())

    await press('Inplannen')
    await fill(0, '29-03-2099', '02.30')
    await confirm('Inplannen')

    const day = screen.getByRole('textbox', { name: /^Publiceren vanaf/ })
    expect(day.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(day.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe(momentMessages.skipped)
    expect(document.activeElement).toBe(day)
    expect(writes(sent)).toEqual([])
  })

  test('a time that comes twice is the first', async () => {
    const { sent } = openPublication(openedArticle(), () => ({ data: articleEntryWith(planned) }))

    await press('Inplannen')
    await fill(0, '25-10-2099', '02.30')
    await confirm('Inplannen')

    await isClosed()
    expect(writes(sent)[0]?.[2]).toMatchObject({ published_from: '2099-10-25T00:30:00.000Z' })
  })

  test('without a beginning it is refused here', async () => {
    const { sent } = openPublication(openedArticle())

    await press('Inplannen')
    await fill(0, '', '')
    await confirm('Inplannen')

    expect(screen.getByText('Kies een dag')).toBeTruthy()
    expect(writes(sent)).toEqual([])
  })

  test('what the server refuses about a moment stands at that moment', async () => {
    const errors = { published_until: [contentMessages.untilBeforeFrom] }
    openPublication(openedArticle(), () => refusal(422, { message: contentMessages.untilBeforeFrom, errors }))

    await press('Inplannen')
    await fill(0, '05-01-2099', '08.00')
    await fill(1, '04-01-2099', '08.00')
    await confirm('Inplannen')

    expect(await screen.findByText(contentMessages.untilBeforeFrom)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Tot/ }).getAttribute('aria-invalid')).toBe('true')
  })

  test('a planned article is updated for the moment that it has, and its time can be changed', async () => {
    const entry = { ...planned, ...changed, published_until: '2099-07-06T07:00:30.000000Z' }
    const { sent } = openPublication(openedArticle({ entry }), () => ({ data: articleEntryWith(entry) }))

    await press('Bijwerken')
    expect(screen.queryAllByRole('group')).toEqual([])
    await confirm('Bijwerken')
    await isClosed()
    await press('Andere tijd')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Publiceren vanaf/ }).value).toBe('05-01-2099')
    await fill(0, '05-01-2099', '10.00')
    await confirm('Inplannen')
    await isClosed()

    const { published_from, published_until } = entry
    expect(writes(sent).map(([, , body]) => body)).toEqual([
      { rev: '4', published_from, published_until },
      { rev: '4', published_from: '2099-01-05T09:00:00.000Z', published_until },
    ])
  })
})

test('an update of what was planned that is refused for its end, which the dialog does not show, says so', async () => {
  const errors = { published_until: [contentMessages.alreadyOver] }
  openPublication(
    openedArticle({ entry: { ...planned, ...changed, published_until: '2099-07-06T07:00:30.000000Z' } }),
    () => refusal(422, { message: contentMessages.alreadyOver, errors }),
  )

  await press('Bijwerken')
  await confirm('Bijwerken')

  expect((await screen.findByRole('alert')).textContent).toBe(contentMessages.alreadyOver)
})

test('a decision whose dialog was closed before it failed says so all the same', async () => {
  let fail = () => {}
  openPublication(
    openedArticle(),
    () => new Promise((resolve) => (fail = () => resolve(refusal(500, { message: 'Er is een fout opgetreden.' })))),
  )
  await press('Publiceren')
  await confirm('Publiceren')
  await confirm('Annuleren')
  await isClosed()

  fail()

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Dit is niet gelukt'))
})

test('a published article with a planned change says that updating now lets that lapse', async () => {
  openPublication(openedArticle({ entry: { ...published, planned_from: soon } }))

  expect(await screen.findByText(/Een wijziging is ingepland voor 05-01-2099 om 08.00 uur/)).toBeTruthy()
  await press('Bijwerken')

  expect(consequences()).toContain('Wat voor 05-01-2099 om 08.00 uur was ingepland, vervalt.')
})

test('a planned change is dropped by itself, and what members see stays', async () => {
  const open = openedArticle({ entry: { ...published, planned_from: soon } })
  const { sent } = openPublication(open, () => ({ data: articleEntryWith(published) }))

  await choose('Geplande wijziging schrappen')
  expect(consequences().slice(0, 2)).toEqual([
    'Wat voor 05-01-2099 om 08.00 uur was ingepland, gaat niet door.',
    'Leden blijven zien wat ze nu zien.',
  ])
  await confirm('Schrappen')

  await isClosed()
  expect(writes(sent)).toEqual([['POST', '/api/admin/news/7/drop-plan', { rev: '4' }]])
  expect(open.takeOver).toHaveBeenCalledTimes(1)
})
