import { articleMessages } from '@portal/contract/articles'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import { readToasts } from '../../../ui/toasts.ts'
import {
  choose,
  confirm,
  consequences,
  isClosed,
  openPublication,
  planned,
  published,
  writes,
} from './publication.test-kit.tsx'
import { notSaved } from './use-decision.ts'

describe('publishing', () => {
  test('says beforehand what members see and how it is undone, saves what is typed and publishes that save', async () => {
    const open = openedArticle()
    const after = articleEntryWith(published)
    const { sent } = openPublication(open, () => ({ data: after }))

    await press('Publiceren')
    expect(consequences()).toEqual([
      'Leden zien deze tekst meteen.',
      'Het blijft staan tot je het intrekt.',
      'Ongedaan maken kan: met Intrekken zien leden het niet meer. Er gaat geen e-mail uit.',
    ])
    expect(writes(sent)).toEqual([])
    await confirm('Publiceren')

    await isClosed()
    const body = { rev: '4', published_from: null, published_until: null }
    expect(writes(sent)).toEqual([['POST', '/api/admin/news/7/publish', body]])
    expect(open.takeOver).toHaveBeenCalledWith(after)
    expect(readToasts().at(-1)?.title).toBe('Gepubliceerd')
  })

  test('what is missing stands at its field before anything is asked', async () => {
    const open = openedArticle({ draft: { title: '', image_alt: ' ' } })
    openPublication(open)

    await press('Publiceren')

    expect(open.showErrors).toHaveBeenCalledWith({
      title: [articleMessages.titleMissing],
      image_alt: [articleMessages.altMissing],
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an article without an address is no fault: it gets that of its title', async () => {
    const open = openedArticle({ draft: { url_slug: '' } })
    openPublication(open)

    await press('Publiceren')

    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(open.showErrors).not.toHaveBeenCalled()
  })

  test('what the server refuses about a field of the article stands at that field', async () => {
    const open = openedArticle()
    const errors = { url_slug: [articleMessages.takenSlug] }
    openPublication(open, () => refusal(422, { message: articleMessages.takenSlug, errors }))

    await press('Publiceren')
    await confirm('Publiceren')

    await isClosed()
    expect(open.showErrors).toHaveBeenCalledWith(errors)
  })

  test('without an answer the dialog stays, says so, and can be confirmed again', async () => {
    const open = openedArticle()
    let isUp = false
    openPublication(open, () => (isUp ? { data: articleEntryWith(published) } : undefined))

    await press('Publiceren')
    await confirm('Publiceren')
    expect((await screen.findByRole('alert')).textContent).toContain('Controleer je verbinding')
    isUp = true
    await confirm('Publiceren')

    await isClosed()
    expect(open.takeOver).toHaveBeenCalledTimes(1)
  })

  test('what can not be saved is not published', async () => {
    const flush = vi.fn(() => Promise.reject(new Error('There is something to choose first')))
    const { sent } = openPublication(openedArticle({ flush }))

    await press('Publiceren')
    await confirm('Publiceren')

    expect(await screen.findByText(notSaved)).toBeTruthy()
    expect(writes(sent)).toEqual([])
  })
})

describe('withdrawing and deleting', () => {
  test('withdrawing says that members see it no more, and that it can be published again', async () => {
    const open = openedArticle({ entry: published })
    const { sent } = openPublication(open, () => ({ data: articleEntryWith({ state: 'ingetrokken' }) }))

    await choose('Intrekken')
    expect(consequences()).toEqual([
      'Leden zien het meteen niet meer. Wie het open heeft, ziet binnen een minuut dat het weg is.',
      'Je tekst blijft hier staan. Je kunt het altijd opnieuw publiceren.',
    ])
    await confirm('Intrekken')

    await isClosed()
    expect(writes(sent)).toEqual([['POST', '/api/admin/news/7/withdraw', { rev: '4' }]])
    expect(open.takeOver).toHaveBeenCalledTimes(1)
  })

  test('what members see can not be deleted', async () => {
    openPublication(openedArticle({ entry: published }))

    await press('Meer mogelijkheden')

    expect(screen.getByRole('button', { name: 'Intrekken' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull()
  })

  test('deleting leads to the list, where it is taken back by one press', async () => {
    const open = openedArticle()
    const { sent, location } = openPublication(open, (path, { method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 })
      return path.endsWith('/restore') ? { data: articleEntryWith() } : undefined
    })

    await choose('Verwijderen')
    expect(consequences()).toContain('Meteen hierna kun je het ongedaan maken.')
    await confirm('Verwijderen')
    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('In de prullenbak'))
    expect(open.flush).toHaveBeenCalledTimes(1)
    expect(location().pathname).toBe('/beheer/nieuws')
    readToasts().at(-1)?.action?.onPress()

    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Teruggezet'))
    expect(writes(sent).map(([method, path]) => `${method} ${path}`)).toEqual([
      'DELETE /api/admin/news/7?rev=4',
      'POST /api/admin/news/7/restore',
    ])
    await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/7'))
  })

  test('whoever closed the dialog meanwhile is not taken to the list', async () => {
    let answer = () => {}
    const { location } = openPublication(openedArticle(), (_, { method }) =>
      method === 'DELETE'
        ? new Promise((resolve) => (answer = () => resolve(new Response(null, { status: 204 }))))
        : undefined,
    )
    const before = location().href
    await choose('Verwijderen')
    await confirm('Verwijderen')
    await confirm('Annuleren')
    await isClosed()
    answer()

    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('In de prullenbak'))
    expect(location().href).toBe(before)
  })

  test('an article that another attempt has deleted already is deleted', async () => {
    openPublication(openedArticle(), () => refusal(404, { message: 'Niet gevonden.' }))

    await choose('Verwijderen')
    await confirm('Verwijderen')

    await isClosed()
    expect(readToasts().at(-1)?.title).toBe('In de prullenbak')
  })

  test('taking it back that fails says so and can be tried again', async () => {
    openPublication(openedArticle(), (_, { method }) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : undefined,
    )
    await choose('Verwijderen')
    await confirm('Verwijderen')
    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('In de prullenbak'))

    readToasts().at(-1)?.action?.onPress()

    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Het artikel is niet teruggezet'))
    expect(readToasts().at(-1)?.action?.label).toBe('Opnieuw proberen')
  })
})

test('while the editor rests nothing is published, and the button says why', async () => {
  const blockedBy = 'Kies eerst welke titel het wordt.'
  openPublication(openedArticle({ blockedBy }))

  const button = await screen.findByRole('button', { name: 'Publiceren' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(blockedBy)
  await press('Publiceren')

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may only look sees where it stands, and no button', async () => {
  openPublication(openedArticle({ mayChange: false, entry: published }))

  expect((await screen.findByRole('list', { name: 'Toestand' })).textContent).toContain('Gepubliceerd')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each([
  ['news', { ...published, public_slug: 'zout' }, '/nieuws/zout'],
  ['promotions', { ...published, public_slug: 'dubbel' }, '/acties/dubbel'],
  ['news', {}, null],
] as const)('what members see of %s with %j is opened beside the editor: %s', async (kind, entry, address) => {
  openPublication(openedArticle({ entry: { ...entry, kind } }))

  await press('Meer mogelijkheden')

  const link = screen.queryByRole('link', { name: 'Bekijk in het portaal' })
  expect(link && [link.getAttribute('href'), link.getAttribute('target')]).toEqual(address && [address, '_blank'])
})

test.each([
  [{}, 'Conceptalleen in beheer te zien'],
  [planned, 'Ingepland05-01-2099 om 08.00 uur'],
  [published, 'Gepubliceerdsinds 01-11-2026 om 11.00 uur'],
  [{ ...published, published_until: '2099-01-05T07:00:00.000000Z' }, 'Gepubliceerdtot 05-01-2099 om 08.00 uur'],
  [
    { ...published, state: 'afgelopen', published_until: '2026-11-05T07:00:00.000000Z' },
    'Afgelopensinds 05-11-2026 om 08.00 uur',
  ],
  [{ state: 'ingetrokken' }, 'Ingetrokkenleden zien het niet meer'],
] as const)('an article with %j stands at: %s', async (entry, text) => {
  openPublication(openedArticle({ entry }))

  const steps = within(await screen.findByRole('list', { name: 'Toestand' })).getAllByRole('listitem')
  expect(steps.filter((step) => step.getAttribute('aria-current')).map((step) => step.textContent)).toEqual([text])
})

test('changes that members do not see are named, from the first key on', async () => {
  openPublication(openedArticle({ entry: published, draft: { title: 'Zout bijvullen!' } }))

  expect(await screen.findByText('Niet gepubliceerde wijzigingen.')).toBeTruthy()
  expect(screen.getByText(/Leden zien nog de vorige tekst/)).toBeTruthy()
})

test('an editor that is open over a moment asks how the article stands then, until it is told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2099-01-05T06:59:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const open = openedArticle({ entry: planned })
  const live = articleEntryWith({ ...published, published_from: planned.published_from })
  let isUp = false
  openPublication(open, () => (isUp ? { data: live } : undefined))
  await screen.findByRole('list', { name: 'Toestand' })

  await act(() => vi.advanceTimersByTimeAsync(55_000))
  expect(open.takeOver).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(20_000))

  expect(open.takeOver).toHaveBeenCalledWith(live)
})
