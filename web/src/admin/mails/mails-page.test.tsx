import type { MailDetail, MailFigures, MailRow } from '@portal/contract/mails'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { seenRegistration } from '../registrations/registration-page.test-kit.tsx'

const id = '5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa'
const dead: MailRow = {
  id,
  title: 'Bevestiging aan de klant',
  address: 'r.smit@gmial.com',
  state: 'dead',
  attempts: 5,
  failure: { reason: 'Domein bestaat niet', explanation: 'Wat achter de @ staat, bestaat niet.', code: '550 5.1.2' },
  created_at: '2026-11-20T06:10:00.000000Z',
  due_at: null,
  sent_at: null,
}
const waits: MailRow = {
  ...dead,
  id: id.replace('5', '6'),
  address: 'vol@voorbeeld.nl',
  state: 'queued',
  due_at: '2026-11-20T06:40:00.000000Z',
}
const whole: MailDetail = {
  ...dead,
  name: 'R. Smit',
  paused_for: null,
  to: 'Klant',
  failed_at: ['2026-11-20T06:10:00.000000Z', '2026-11-20T07:10:00.000000Z'],
  registration: { id: 812, version: 2, serial_number: 'AB 190455', name: 'R. Smit' },
  member: null,
  redirect: 'customer',
  suggestion: 'r.smit@gmail.com',
  is_blanked: false,
  content: { subject: 'Je waterontharder is geregistreerd', html: '<body><p>Beste</p></body>', text: 'Beste' },
}
const figures: MailFigures = { waiting: 1, dead: 1, sent_today: 214, average_seconds: 2, oldest_at: waits.created_at }

type Options = {
  address?: string
  mail?: MailDetail
  as?: 'servicedesk' | 'beheerder'
  rows?: MailRow[]
  posts?: unknown
}

function openMails({ address = '', mail = whole, as = 'servicedesk', rows = [dead], posts }: Options = {}) {
  render(<Toaster />)
  return openScreen({
    address: `/beheer/e-mails${address}`,
    member: { roles: [as] },
    answer: (path, { method }) => {
      const { pathname, searchParams } = new URL(path, 'http://portal')
      if (method === 'POST')
        return pathname.includes('preview') ? { data: { fields: [], points: [], mails: [] } } : posts
      if (pathname.endsWith('/figures')) return { data: figures }
      if (pathname === '/api/admin/mails') {
        const shown = searchParams.get('filter[state]') === 'dead' ? rows : [waits]
        return { ...pageReply(shown, path), has_more: false }
      }
      if (pathname.startsWith('/api/admin/mails/')) return { data: mail }
      return pathname === '/api/admin/registrations/812' ? { data: seenRegistration() } : undefined
    },
  })
}

test('what is stuck stands first with its reason, and what waits below it', async () => {
  openMails({ as: 'beheerder' })

  const row = await screen.findByRole('link', { name: /^Bevestiging aan de klant.*r\.smit@gmial\.com/ })
  expect(row.textContent).toContain('Domein bestaat niet, 5 pogingen')
  expect(await screen.findByText('Vandaag 214 afgeleverd, gemiddeld binnen 2 seconden.')).toBeTruthy()
  expect((await screen.findByRole('link', { name: /vol@voorbeeld\.nl/ })).textContent).toContain('poging 6')
  const views = within(screen.getByRole('navigation', { name: 'Weergaven' }))
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Wachtrij 1',
    'Afgeleverd 214',
    'Vastgelopen 1',
  ])
  expect(screen.getByRole('link', { name: 'Alle sjablonen' }).getAttribute('href')).toBe('/beheer/mailteksten')
})

test('with nothing stuck it says so, and who may not keep the words has no way to them', async () => {
  openMails({ rows: [] })

  expect(await screen.findByText('Er is niets vastgelopen')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Alle sjablonen' })).toBeNull()
})

test('chosen ones are sent again at once, and what became of them is told', async () => {
  const { sent } = openMails({ posts: { data: { changed: 1, left: 0 } } })
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Bevestiging aan de klant aan r.smit@gmial.com kiezen' }),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw' }))

  await screen.findByText('1 e-mail wordt verstuurd')
  expect(sent.filter(({ path }) => path.endsWith('/again')).map(({ body }) => body)).toEqual([{ ids: [id] }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Opnieuw' })).toBeNull())
})

test('discarding asks why', async () => {
  const { sent } = openMails({ posts: { data: { changed: 1, left: 0 } } })
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Weggooien' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 e-mail weggooien?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Weggooien' }))
  expect(dialog.getByText('Reden is verplicht')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Dubbel')
  await userEvent.click(dialog.getByRole('button', { name: 'Weggooien' }))

  await screen.findByText('1 e-mail weggegooid')
  expect(sent.find(({ path }) => path.endsWith('/discard'))?.body).toEqual({ ids: [id], reason: 'Dubbel' })
})

test('one is read with why, when and about what, in a window that runs nothing', async () => {
  openMails({ address: `?mail=${id}` })

  expect(
    await screen.findByText(/Misschien was r\.smit@gmail\.com bedoeld\. Laatste poging .* om 08\.10 uur: 550 5\.1\.2/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'AB 190455, R. Smit' }).getAttribute('href')).toBe('/beheer/registraties/812')
  expect(screen.getAllByLabelText('mislukt')).toHaveLength(2)
  const frame = screen.getByTitle('De e-mail zoals hij verstuurd is of wordt')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
})

test('one that waits is held with a reason, and shows it then', async () => {
  const { sent } = openMails({ address: `?mail=${id}`, mail: { ...whole, state: 'queued' }, posts: { data: { id } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Tegenhouden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'E-mail tegenhouden?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Tegenhouden' }))
  expect(dialog.getByText('Reden is verplicht')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Eerst bellen')
  await userEvent.click(dialog.getByRole('button', { name: 'Tegenhouden' }))

  await screen.findByText('De e-mail wordt tegengehouden')
  expect(sent.find(({ path }) => path === `/api/admin/mails/${id}/hold`)?.body).toEqual({ reason: 'Eerst bellen' })
})

test('one that is held tells why, and can be sent or thrown away, not held again', async () => {
  openMails({ address: `?mail=${id}`, mail: { ...whole, state: 'paused', failure: null, paused_for: 'Eerst bellen' } })

  expect(await screen.findByText('Eerst bellen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Nu sturen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tegenhouden' })).toBeNull()
})

test('one that is under way by then says so in the dialog', async () => {
  const underWay = refusal(409, { message: 'Deze e-mail is intussen verstuurd of gewijzigd' })
  openMails({ address: `?mail=${id}`, mail: { ...whole, state: 'queued' }, posts: underWay })
  await userEvent.click(await screen.findByRole('button', { name: 'Tegenhouden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'E-mail tegenhouden?' }))
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Eerst bellen')
  await userEvent.click(dialog.getByRole('button', { name: 'Tegenhouden' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('Deze e-mail is intussen verstuurd of gewijzigd')
})

test('the address of a customer is mended with the registration', async () => {
  const { sent } = openMails({ address: `?mail=${id}`, posts: { data: { version: 3 } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Adres wijzigen en sturen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adres wijzigen en sturen' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^E-mailadres/).value).toBe('r.smit@gmail.com')
  await userEvent.click(dialog.getByRole('radio', { name: 'Klant' }))
  await dialog.findByText('De punten veranderen niet.')
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Typfout')
  await userEvent.click(dialog.getByRole('button', { name: 'Adres wijzigen en sturen' }))

  await screen.findByText('Het adres is hersteld, en de e-mail wordt verstuurd')
  expect(sent.find(({ path }) => path.endsWith('/corrections'))?.body).toEqual({
    kind: 'herstel',
    fields: { client_email: 'r.smit@gmail.com' },
    fault_of: 'klant',
    version: 2,
    reason: 'Typfout',
  })
})

test('that of an installer has its own call, and what is wrong is told at its field', async () => {
  const mail: MailDetail = {
    ...whole,
    registration: null,
    member: { id: 12, name: 'Sanne de Vries' },
    redirect: 'member',
    suggestion: null,
  }
  openMails({
    address: `?mail=${id}`,
    mail,
    posts: refusal(422, { message: '', errors: { address: ['Dit e-mailadres is al in gebruik'] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Adres wijzigen en sturen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adres wijzigen en sturen' }))
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Zij belde')
  await userEvent.click(dialog.getByRole('button', { name: 'Adres wijzigen en sturen' }))

  expect(await dialog.findByText('Dit e-mailadres is al in gebruik')).toBeTruthy()
})
