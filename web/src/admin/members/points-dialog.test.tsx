import type { PointsForeseen } from '@portal/contract/points-by-hand'
import type { Role } from '@portal/contract/roles'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { press } from '../../../testing/on-screen.ts'
import { memberReply, seenMember } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { listsOf } from './member-page.test-kit.tsx'

letPopoversOpen()

type Body = Record<string, unknown>

const foreseen: PointsForeseen = { way: 'direct', limit: 500, balance: 100, pending: 0 }

function openMember(answer: (body: Body) => unknown, foresee: Partial<PointsForeseen> = {}, as: Role = 'beheerder') {
  render(<Toaster />)
  return openScreen({
    address: '/beheer/leden/7',
    member: { roles: [as] },
    answer: (path, { method, body }) => {
      if (path === '/api/user') return memberReply({ roles: [as] })
      if (path.endsWith('/points/preview')) return { data: { ...foreseen, ...foresee } }
      if (method === 'POST') return answer(body as Body)
      return listsOf(path) ?? { data: seenMember({ id: 7 }) }
    },
  })
}

async function openDialog() {
  await screen.findByText('De Wit Installaties')
  await press('Meer doen met dit lid')
  await press('Punten wijzigen')
  return within(await screen.findByRole('dialog', { name: 'Punten van Sanne de Wit wijzigen' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

async function fill(dialog: Dialog, credits: string) {
  await userEvent.type(dialog.getByLabelText(/^Aantal punten/), credits)
  await userEvent.type(dialog.getByLabelText(/^Wat het lid leest/), 'Voor je hulp')
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Stond op de beurs')
}

const posts = ({ sent }: ReturnType<typeof openMember>) =>
  sent.flatMap(({ method, path, body }) => (method === 'POST' && path.endsWith('/points') ? [body] : []))

test('points are given with what the member reads, once it is known what happens', async () => {
  const opened = openMember(() => ({ data: { way: 'direct', case_id: null } }))
  const dialog = await openDialog()
  await fill(dialog, '-150')

  expect(await dialog.findByText('Saldo nu: 100. Daarna: -50.')).toBeTruthy()
  expect(dialog.getByText('Dat is onder nul: de volgende punten vullen dit aan.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Wijzigen' }))

  expect(await screen.findByText('De punten zijn gewijzigd')).toBeTruthy()
  expect(posts(opened)).toEqual([{ credits: '-150', text: 'Voor je hulp', reason: 'Stond op de beurs' }])
})

test('many are proposed, and the dialog says that another person decides', async () => {
  const opened = openMember(() => ({ data: { way: 'voorstel', case_id: 41 } }), { way: 'voorstel' })
  const dialog = await openDialog()
  await fill(dialog, '600')

  expect(await dialog.findByText(/tot een andere beheerder het bevestigt/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Voorstellen' }))

  expect(await screen.findByText('Het voorstel staat bij de zaken')).toBeTruthy()
  expect(posts(opened)).toHaveLength(1)
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const opened = openMember(() => undefined)
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Wijzigen' }))

  for (const text of ['Vul het aantal punten in', 'Vul in wat het lid leest', 'Reden is verplicht'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(posts(opened)).toEqual([])
})

test('a refusal of the server stands at its field, and what was typed stays', async () => {
  openMember(() =>
    refusal(422, { message: 'Niet goed', errors: { credits: ['Geef hoogstens 100.000 punten tegelijk'] } }),
  )
  const dialog = await openDialog()
  await fill(dialog, '100001')
  await userEvent.click(dialog.getByRole('button', { name: 'Wijzigen' }))

  expect(await dialog.findByText('Geef hoogstens 100.000 punten tegelijk')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Wat het lid leest/).value).toBe('Voor je hulp')
})

test('the service desk changes none', async () => {
  openMember(() => undefined, {}, 'servicedesk')
  await press('Meer doen met dit lid')

  expect(screen.queryByRole('button', { name: 'Punten wijzigen' })).toBeNull()
})
