import { idempotencyKeyHeader } from '@portal/contract/idempotency'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import { readToasts } from '../../../ui/toasts.ts'
import { choose, confirm, openPublication, published, writes } from './publication.test-kit.tsx'

const copied = (path: string) =>
  path === '/api/admin/news/7/duplicate' ? { data: articleEntryWith({ id: 31 }) } : undefined
const told = (title: string) => waitFor(() => expect(readToasts().at(-1)?.title).toBe(title))

describe('duplicating the article that is open', () => {
  test('saves what is typed, makes a copy of that and leads there', async () => {
    const open = openedArticle()
    const { sent, location } = openPublication(open, copied)

    await choose('Dupliceren')

    await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/31'))
    expect(open.flush).toHaveBeenCalledOnce()
    expect(writes(sent)).toEqual([['POST', '/api/admin/news/7/duplicate', undefined]])
    await told('Dit is de kopie')
  })

  test('makes none of what can not be saved', async () => {
    const open = openedArticle({ flush: async () => Promise.reject(new Error('offline')) })
    const { sent } = openPublication(open, copied)

    await choose('Dupliceren')

    await told('Dupliceren is niet gelukt')
    expect(readToasts().at(-1)?.detail).toBe('Wat je typte, is nog niet bewaard.')
    expect(writes(sent)).toEqual([])
  })

  test('asked again after an answer that was lost, it is the same call', async () => {
    const { location } = openPublication(openedArticle(), copied)
    const server = globalThis.fetch
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const reply = await server(path, init)
      if (!path.endsWith('/duplicate')) return reply
      if (keys.push(new Headers(init.headers).get(idempotencyKeyHeader)) === 1) throw new TypeError('Failed to fetch')
      return reply
    })
    await choose('Dupliceren')
    await told('Dupliceren is niet gelukt')

    await choose('Dupliceren')

    await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/31'))
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)])
  })

  test('rests while other decisions do', async () => {
    const { sent } = openPublication(openedArticle({ blockedBy: 'Kies eerst wat er blijft staan' }), copied)

    await choose('Dupliceren')

    expect(writes(sent)).toEqual([])
  })

  test('is not for who may only read', async () => {
    openPublication(openedArticle({ mayChange: false }), copied)

    await screen.findByText('Concept')
    expect(screen.queryByRole('button', { name: 'Meer mogelijkheden' })).toBeNull()
  })
})

describe('what members see', () => {
  test.each([
    ['news', '/nieuws/zout'],
    ['promotions', '/acties/zout'],
  ] as const)('is offered once %s are published', async (kind, address) => {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    const days = { from: '2099-01-01', to: '2099-02-01' }
    openPublication(openedArticle({ entry: { kind }, draft: days }), () => ({
      data: articleEntryWith({ ...published, ...days, kind, public_slug: 'zout' }),
    }))
    await press('Publiceren')
    await confirm('Publiceren')
    await told('Gepubliceerd')

    readToasts().at(-1)!.action!.onPress()

    expect(opened).toHaveBeenCalledWith(address, '_blank')
  })
})

describe('an address that asks for a plan', () => {
  const address = '/beheer/nieuws?inplannen=ja'

  test('opens its dialog, and asks only once', async () => {
    const { location } = openPublication(openedArticle(), undefined, undefined, address)

    expect(await screen.findByRole('dialog', { name: 'Wanneer zien leden het?' })).toBeTruthy()
    await waitFor(() => expect(location().searchStr).toBe(''))
    await confirm('Annuleren')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows what is missing first', async () => {
    const open = openedArticle({ draft: { intro: '' } })
    openPublication(open, undefined, undefined, address)

    await waitFor(() => expect(open.showErrors).toHaveBeenCalledWith({ intro: ['Intro is verplicht'] }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('does nothing for who may only read', async () => {
    const showErrors = vi.fn()
    const open = openedArticle({ mayChange: false, draft: { intro: '' }, showErrors })
    openPublication(open, undefined, undefined, address)

    await screen.findByText('Concept')
    expect([showErrors.mock.calls, screen.queryByRole('dialog')]).toEqual([[], null])
  })
})
