import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswered } from '../../../../testing/open-screen.tsx'
import { facts, open, own, path, press, refusal, retype } from './own-registration.test-kit.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

describe('mending', () => {
  test('sends the fields with the version that was seen, and shows what came of it', async () => {
    let stored = own
    const { sent } = open({}, (asked, { method, body }) => {
      if (asked !== path) return undefined
      if (method === 'PUT') stored = { ...own, ...body, version: 2 }
      return stored
    })

    await press('Corrigeren')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Adres en klant corrigeren'))
    await retype('Huisnummer', '21')
    await press('Corrigeren')

    await waitFor(() => expect(facts()).toContain('5611 AB 21 bis, Eindhoven'))
    const [put] = sent.filter(({ method }) => method === 'PUT')
    expect(put?.body).toMatchObject({ address_house_number: '21', client_name: 'Van den Berg', version: 1 })
    expect(Object.keys(put?.body ?? {})).not.toContain('serial_number')
    expect(document.activeElement?.textContent).toBe('Corrigeren')
  })

  test('judges as the form of a new one does', async () => {
    const { sent } = open()

    await press('Corrigeren')
    await retype('E-mailadres klant', 'geen')
    await press('Corrigeren')

    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('client_email'))
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('of what somebody else changed meanwhile shows that, keeps what was typed and goes on from there', async () => {
    const current = { ...own, woonplaats: 'Best', version: 4 }
    let stored = own
    const { sent } = open({}, (asked, { method, body }) => {
      if (asked !== path) return undefined
      if (method === 'PUT' && body?.version !== 4) return refusal(409, { message: 'Intussen gewijzigd', current })
      if (method === 'PUT') stored = { ...own, ...body, version: 5 }
      return stored
    })

    await press('Corrigeren')
    await retype('Huisnummer', '21')
    await press('Corrigeren')

    const notice = await screen.findByText('Deze registratie is intussen gewijzigd')
    expect(notice.closest('[role=alert]')?.textContent).toContain('Woonplaats: Best')
    expect(screen.getByLabelText<HTMLInputElement>(/^Huisnummer/).value).toBe('21')
    await press('Corrigeren')
    await waitFor(() => expect(facts()).toContain('5611 AB 21 bis, Eindhoven'))
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body?.version)).toEqual([1, 4])
  })

  test('that came too late becomes a report with what was typed', async () => {
    const { sent } = open({}, (asked, { method }) => {
      if (method === 'PUT') return refusal(403, { message: 'De termijn is voorbij.' })
      return method === 'POST' && asked === `${path}/report` ? { message: 'Je melding is verstuurd' } : undefined
    })

    await press('Corrigeren')
    await retype('Huisnummer', '21')
    await press('Corrigeren')
    await screen.findByText('De termijn is voorbij.')
    await press('Fout melden')

    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Wat moet het zijn/)).value).toBe('Huisnummer: 21')
    await press('Melding versturen')
    await screen.findByRole('button', { name: 'Corrigeren' })
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ field: 'customer', text: 'Huisnummer: 21' })
  })

  test.each([
    ['without an answer', () => undefined, /De server gaf geen antwoord/],
    ['without a session', () => refusal(401, { message: 'Je bent niet ingelogd.' }), /Log opnieuw in/],
  ])('%s keeps what was typed, also for a page that is opened again', async (_how, answer, text) => {
    const { unmount } = open({}, (_asked, { method }) =>
      method === 'PUT' ? (answer() ?? Promise.reject(new TypeError('Failed to fetch'))) : undefined,
    )
    await press('Corrigeren')
    await retype('Huisnummer', '21')
    await press('Corrigeren')
    await screen.findByText(text)
    expect(screen.getByLabelText<HTMLInputElement>(/^Huisnummer/).value).toBe('21')

    unmount()
    open()

    expect((await screen.findByLabelText<HTMLInputElement>(/^Huisnummer/)).value).toBe('21')
  })

  test('needs a connection, and says so while something is typed', async () => {
    open()
    await press('Corrigeren')
    await screen.findByLabelText(/^Huisnummer/)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => void vi.restoreAllMocks())

    window.dispatchEvent(new Event('offline'))

    expect(await screen.findByText(/Corrigeren kan zodra je weer verbinding hebt/)).toBeDefined()
  })

  test('is given up, and nothing of it stays', async () => {
    open()
    await press('Corrigeren')
    await retype('Huisnummer', '21')
    await press('Annuleren')

    await screen.findByRole('button', { name: 'Fout melden' })
    expect(facts()).toContain('5611 AB 3 bis, Eindhoven')
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(document.activeElement?.textContent).toBe('Corrigeren')
  })

  test('waits for a network that never answers, and is sent once', async () => {
    const { sent } = open({}, (_asked, { method }) => (method === 'PUT' ? neverAnswered() : undefined))
    await press('Corrigeren')
    await retype('Huisnummer', '21')
    await press('Corrigeren')
    await press('Corrigeren')

    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })
})

test('a report that is tried again after a lost answer has the key of the first attempt', async () => {
  const keys: (string | null)[] = []
  let isUp = false
  open({}, (asked, { method }) => {
    if (method !== 'POST' || asked !== `${path}/report`) return undefined
    return isUp ? { message: 'Je melding is verstuurd' } : Promise.reject(new TypeError('Failed to fetch'))
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return fetch(url, init)
  })
  await press('Fout melden')
  await userEvent.selectOptions(await screen.findByLabelText(/^Wat klopt er niet/), 'Serienummer')
  await userEvent.type(screen.getByLabelText(/^Wat moet het zijn/), 'AB 190877')

  await press('Melding versturen')
  await screen.findByText(/De server gaf geen antwoord/)
  isUp = true
  await press('Melding versturen')

  await screen.findByRole('button', { name: 'Corrigeren' })
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
