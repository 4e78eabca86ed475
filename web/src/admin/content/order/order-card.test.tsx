import { videoCalls } from '@portal/contract/videos'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { OrderCard } from './order-card.tsx'
import type { Ordered } from './order-list.tsx'

const titlesOnly: Ordered[] = ['Plaatsen', 'Aansluiten', 'Instellen'].map((title, index) => ({ id: index + 1, title }))

function openOrder({
  entries = titlesOnly,
  groups,
  save,
  now = () => ({ ids: [1, 2, 3], version: 5 }),
}: {
  entries?: Ordered[]
  groups?: string[]
  save?: (body: object) => unknown
  now?: () => object
} = {}) {
  render(<Toaster />)
  const { sent } = openScreen({
    address: '/beheer/videos',
    member: { roles: ['redactie'] },
    component: () => (
      <OrderCard
        heading="Video’s"
        kind="videos"
        calls={videoCalls}
        load={async () => entries}
        {...(groups && { groups })}
        onClose={() => {}}
      />
    ),
    answer: (_, { method, body }) => (method === 'PUT' ? (save?.(body!) ?? { data: body }) : { data: now() }),
  })
  return { puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

const titles = (list = 'Volgorde') =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.strong')!.textContent)

test('a button moves an entry, keeps the focus on it and says where it is', async () => {
  const { puts } = openOrder()
  await press('Instellen omhoog')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Instellen omhoog' })))
  await press('Instellen omhoog')

  expect(titles()).toEqual(['Instellen', 'Plaatsen', 'Aansluiten'])
  expect(document.querySelector('[aria-live=polite]')!.textContent).toBe('Instellen: nu 1 van 3')
  expect(screen.getByRole('button', { name: 'Instellen omhoog' }).getAttribute('aria-disabled')).toBe('true')
  await press('Volgorde opslaan')

  expect(await screen.findByText('De volgorde is opgeslagen')).toBeTruthy()
  expect(puts()).toEqual([{ version: 5, ids: [3, 1, 2] }])
})

test('Alt and an arrow move it by the keyboard', async () => {
  openOrder()
  ;(await screen.findByRole('button', { name: 'Plaatsen omlaag' })).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(titles()).toEqual(['Aansluiten', 'Plaatsen', 'Instellen'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Plaatsen omlaag'))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['Plaatsen', 'Aansluiten', 'Instellen'])
})

test('a stale order says so, keeps what was moved and is saved from the new one', async () => {
  let version = 5
  const { puts } = openOrder({
    now: () => (version === 5 ? { ids: [1, 2, 3], version } : { ids: [2, 3, 1], version }),
    save: (body) => {
      if ('version' in body && body.version === version) return undefined
      return Response.json({ message: 'Gewijzigd', current: {} }, { status: 409 })
    },
  })
  await press('Instellen omhoog')
  version = 6
  await press('Volgorde opslaan')

  expect(await screen.findByText(/^Iemand anders heeft de volgorde/)).toBeTruthy()
  expect(titles()).toEqual(['Plaatsen', 'Instellen', 'Aansluiten'])
  await press('Volgorde opslaan')
  await waitFor(() => expect(puts()[1]).toEqual({ version: 6, ids: [1, 3, 2] }))
})

test('an entry moves within its group; those of others stay where they are', async () => {
  const groupOf = (id: number) => (id === 2 ? 'Aanschaf' : 'Werking')
  const { puts } = openOrder({
    entries: titlesOnly.map((one) => ({ ...one, group: groupOf(one.id) })),
    groups: ['Werking', 'Over ons', 'Aanschaf'],
  })
  await press('Instellen omhoog')

  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Werking',
    'Aanschaf',
  ])
  expect([titles('Volgorde van Werking'), titles('Volgorde van Aanschaf')]).toEqual([
    ['Instellen', 'Plaatsen'],
    ['Aansluiten'],
  ])
  expect(document.querySelector('[aria-live=polite]')!.textContent).toBe('Instellen: nu 1 van 2')
  expect(screen.getByRole('button', { name: 'Instellen omhoog' }).getAttribute('aria-disabled')).toBe('true')
  await press('Volgorde opslaan')

  await waitFor(() => expect(puts()).toEqual([{ version: 5, ids: [3, 2, 1] }]))
})
