import type { OwnRegistration } from '@portal/contract/own-registration'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswered, openScreen } from '../../../../testing/open-screen.tsx'
import { pageReply } from '../../../../testing/contract-reply.ts'

const own: OwnRegistration = {
  id: 98,
  install_date: '2026-11-14',
  address_zipcode: '5611 AB',
  address_house_number: '3',
  huisnummer_toevoeging: 'bis',
  woonplaats: 'Eindhoven',
  product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: null },
  serial_number: 'AB 190873',
  selectedGender: 'female',
  voorletters: 'M.',
  client_name: 'Van den Berg',
  client_email: 'klant@voorbeeld.nl',
  client_phone_number: '06 12 34 56 78',
  credits: 250,
  synced_sparco: true,
  created_at: '2026-11-14T09:41:00.000000Z',
  status: 'credited',
  version: 1,
  warranty_until: '2029-11-14',
  warranty_months: { statutory: 24, all_in: 12 },
  can_correct_until: '2026-11-21',
  points: [{ at: '2026-11-14T09:41:00.000000Z', credits: 250, text: 'Registratie', status: 'credited', reason: null }],
  timeline: [
    step('2026-11-16T10:20:00Z', 'corrected', 'Gecorrigeerd door Zilverbron', 'Huisnummer is nu 3.', 'servicedesk'),
    step('2026-11-14T10:00:00Z', 'points-credited', '250 punten bijgeschreven', 'Te besteden in de cadeaushop.'),
    step('2026-11-14T09:42:00Z', 'mail-sent', 'Bevestiging aan je klant verstuurd'),
    step('2026-11-14T09:41:00Z', 'registered', 'Door jou geregistreerd', null, 'lid'),
  ],
}

function step(
  at: string,
  kind: OwnRegistration['timeline'][number]['kind'],
  text: string,
  detail: string | null = null,
  by: 'lid' | 'portaal' | 'servicedesk' = 'portaal',
) {
  return { at, kind, text, detail, by }
}

const path = '/api/productregistration/98'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

type Answer = NonNullable<Parameters<typeof openScreen>[0]['answer']>

function open(shown: Partial<OwnRegistration> = {}, answer: Answer = () => undefined) {
  return openScreen({
    address: '/registraties/98',
    answer: (asked, sent) =>
      answer(asked, sent) ?? (sent.method === 'GET' && asked === path ? { ...own, ...shown } : undefined),
  })
}

const refusal = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const steps = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

// Not those of the sheet to print.
const facts = () =>
  within(screen.getByRole('region', { name: 'Compact 8' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

async function retype(label: string, text: string) {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('a registration', () => {
  test('shows everything that was entered, its warranty and its story', async () => {
    open()

    await screen.findByText('Mevr. M. van den Berg')
    expect(facts()).toEqual([
      '14-11-2026',
      '5611 AB 3 bis, Eindhoven',
      'Mevr. M. van den Berg',
      'klant@voorbeeld.nl06 12 34 56 78',
    ])
    expect(screen.getByRole('heading', { name: 'Garantie tot 14-11-2029' })).toBeDefined()
    expect(steps('Punten')).toEqual([
      '250 punten bijgeschreven14-11, 11.00 uurTe besteden in de cadeaushop.',
      'Door jou geregistreerd14-11, 10.41 uur',
    ])
    expect(steps('Wat er verder gebeurde')).toEqual([
      'Gecorrigeerd door Zilverbron16-11, 11.20 uurHuisnummer is nu 3.',
      'Bevestiging aan je klant verstuurd14-11, 10.42 uur',
    ])
    expect(screen.getByText('Nog 5 dagen')).toBeDefined()
  })

  test('with changes of its points has a sum of them', async () => {
    const line = own.points[0]!
    const points = [
      { ...line, at: '2026-11-15T09:00:00Z', credits: 300, text: 'Opnieuw toegekend' },
      { ...line, at: '2026-11-15T08:00:00Z', credits: -250, text: 'Teruggenomen' },
      line,
    ]
    open({ points, credits: 300 })

    const table = await screen.findByRole('table', { name: 'Punten van deze registratie' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Opnieuw toegekend Verwerkt+\u00a0300',
      'Teruggenomen Verwerkt−\u00a0250',
      'Registratie Verwerkt+\u00a0250',
      'Samen300',
    ])
  })

  test('of somebody else is not there', async () => {
    open({}, (asked) => (asked === path ? refusal(404, { message: 'Niet gevonden.' }) : undefined))

    expect(await screen.findByRole('heading', { name: 'Deze registratie is er niet' })).toBeDefined()
  })

  test('that can not be loaded shows what the list said of it, and tries again', async () => {
    let isUp = false
    const { id, install_date, address_zipcode, address_house_number, serial_number, product, credits } = own
    const listed = { id, install_date, address_zipcode, address_house_number, serial_number, product, credits }
    const row = { ...listed, address: 'Eindhoven', synced_sparco: true, status: 'credited' }
    const { navigate } = openScreen({
      address: '/registraties',
      answer: (asked) => {
        if (asked === path) return isUp ? own : undefined
        if (!asked.startsWith('/api/productregistration/all')) return undefined
        return { ...pageReply([row], asked), totals: { registrations: 1, pending: 0, pending_credits: 0 } }
      },
    })
    await screen.findByRole('link', { name: 'AquaStar Compact 8' })

    await navigate('/registraties/98')

    expect(await screen.findByRole('heading', { name: 'Compact 8' })).toBeDefined()
    expect(facts()).toEqual(['14-11-2026', '5611 AB 3'])
    await screen.findByText(/Deze registratie kon niet worden geladen/)
    isUp = true
    await press('Opnieuw proberen')
    expect(await screen.findByText('Mevr. M. van den Berg')).toBeDefined()
  })
})

describe('the days to mend it', () => {
  test.each([
    ['2026-11-21T22:59:59Z', 'Nog vandaag', 'Corrigeren'],
    ['2026-11-21T23:00:00Z', /De 7 dagen om zelf te corrigeren zijn voorbij/, 'Correctie aanvragen'],
  ])('at %s', async (now, text, button) => {
    vi.setSystemTime(new Date(now))
    open()

    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('button', { name: button })).toBeDefined()
  })

  test('are none for what was withdrawn', async () => {
    open({ status: 'withdrawn', can_correct_until: null, warranty_until: null, credits: 0 })

    expect(await screen.findByText(/Deze registratie is ingetrokken/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Corrigeren' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /Garantie/ })).toBeNull()
  })
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
